/** How far a component may be relied on. Only a draft and a deprecated one carry a badge. */
export type Status = "stable" | "draft" | "deprecated";

/** A component as the first page of the workshop lists it. */
export type GuideEntry = {
  name: string;
  /** What someone needs, in their own words. */
  need: string;
  /** The library that it stands on; without one it stands on HTML and our own code. */
  builtOn?: "Radix" | "sonner" | "Turnstile" | "TanStack Virtual";
  /** Stable unless it says otherwise. */
  status?: Status;
};

/** Every component, by its group in the sidebar. tools/other-names.test.ts holds the list against the stories. */
export const COMPONENT_GUIDE: Readonly<Record<string, readonly GuideEntry[]>> = {
  Inputs: [
    { name: "AmountField", need: "Type an amount of money" },
    { name: "Button", need: "Do something" },
    { name: "Captcha", need: "Tell people from robots", builtOn: "Turnstile" },
    { name: "Checkbox", need: "Agree to one thing", builtOn: "Radix" },
    { name: "CopyButton", need: "Copy a number or an address" },
    { name: "DateField", need: "Pick a day" },
    { name: "FileField", need: "Take a file or a photo" },
    { name: "IconButton", need: "Do something that one sign explains" },
    { name: "MultiSelectField", need: "Choose several of many" },
    { name: "OtpField", need: "Ask for a code" },
    { name: "PasswordField", need: "Type a password" },
    { name: "PhoneField", need: "Type a phone number" },
    { name: "RadioGroup", need: "Choose one of a few, side by side" },
    { name: "SearchField", need: "Narrow a list by words" },
    { name: "Segmented", need: "Switch between two to four views" },
    { name: "SelectField", need: "Choose one of many" },
    { name: "TextArea", need: "Write a few sentences" },
    { name: "TextField", need: "Write one line" },
    { name: "ThemeToggle", need: "Switch between light and dark" },
    { name: "YesNo", need: "Answer with yes or no" },
  ],
  Overlays: [
    { name: "ConfirmDialog", need: "Confirm before something is done", builtOn: "Radix" },
    { name: "Dialog", need: "Ask for something over the page", builtOn: "Radix" },
    { name: "Drawer", need: "Slide something in from an edge", builtOn: "Radix" },
    { name: "Menu", need: "Offer a few actions behind one button", builtOn: "Radix" },
    { name: "Prompt", need: "Say what a member should do next" },
    { name: "Tooltip", need: "Name an icon on hover and focus" },
  ],
  Navigation: [
    { name: "BottomBar", need: "Move around on a phone", builtOn: "Radix" },
    { name: "Link", need: "Lead somewhere from a sentence" },
    { name: "Pagination", need: "Go through a long list by pages" },
    { name: "Sidebar", need: "Move around on a desktop" },
    { name: "Stepper", need: "Say how far along a form is" },
    { name: "Tabs", need: "Divide one page into parts", builtOn: "Radix" },
    { name: "TopBar", need: "Head a public page" },
  ],
  Data: [
    { name: "Avatar", need: "Show who it is" },
    { name: "Badge", need: "Mark a state in a list" },
    { name: "Facts", need: "List facts about one thing" },
    { name: "FilterChips", need: "Filter a list by one press" },
    { name: "Filters", need: "Filter a list by several fields", builtOn: "Radix" },
    { name: "LineChart", need: "Show a value over time" },
    { name: "ShareBar", need: "Show the parts of a whole" },
    { name: "Sparkline", need: "Show a trend in one line" },
    { name: "StatusBadge", need: "Show the status of money, a plan or a proof" },
    { name: "Table", need: "Show rows of figures", builtOn: "TanStack Virtual" },
    { name: "Timeline", need: "Show what became of a payment" },
  ],
  Money: [
    { name: "Figure", need: "Write an amount" },
    { name: "HoldingRow", need: "List one of a member's holdings" },
    { name: "PlanCard", need: "Offer a plan" },
    { name: "PlanHead", need: "Head a plan's own page" },
    { name: "PortfolioCard", need: "Show all holdings in one currency" },
    { name: "WalletCard", need: "Show a balance" },
  ],
  Feedback: [
    { name: "Empty", need: "Say that a list is empty" },
    { name: "ErrorScreen", need: "Say that a page could not be drawn" },
    { name: "Loader", need: "Say that a page is loading" },
    { name: "NotFound", need: "Say that a page does not exist" },
    { name: "Notice", need: "Explain or warn inside the page" },
    { name: "Skeleton", need: "Keep the place of what is loading" },
    { name: "Toast", need: "Say what just happened", builtOn: "sonner" },
  ],
  Layout: [
    { name: "AuthCloth", need: "Dress the sign-in page" },
    { name: "Card", need: "Keep a few things together" },
    { name: "Logo", need: "Show the club's mark and name" },
    { name: "PlanCloth", need: "Show a plan's pattern" },
    { name: "Spot", need: "Illustrate a state" },
    { name: "Stitch", need: "Divide two parts" },
  ],
};
