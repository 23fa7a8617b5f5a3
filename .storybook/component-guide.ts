/** How far a component may be relied on. Only a draft and a deprecated one carry a badge. */
export type Status = "stable" | "draft" | "deprecated";

/** A component as the first page of the workshop lists it. */
export type GuideEntry = {
  name: string;
  /** What someone needs, in their own words. */
  need: string;
  /** What people call it elsewhere: the sidebar's search and the first page find it by these words too. */
  otherNames: readonly string[];
  /** The library that it stands on; without one it stands on HTML and our own code. */
  builtOn?: "Radix" | "sonner" | "Turnstile" | "TanStack Virtual";
  /** Stable unless it says otherwise. */
  status?: Status;
};

/** Every component, by its group in the sidebar. tools/other-names.test.ts holds the list against the stories. */
export const COMPONENT_GUIDE: Readonly<Record<string, readonly GuideEntry[]>> = {
  Inputs: [
    {
      name: "AmountField",
      need: "Type an amount of money",
      otherNames: ["money input", "currency input", "number"],
    },
    {
      name: "Button",
      need: "Do something",
      otherNames: ["primary action", "submit", "call to action"],
    },
    {
      name: "Captcha",
      need: "Tell people from robots",
      builtOn: "Turnstile",
      otherNames: ["robot check", "Turnstile"],
    },
    {
      name: "Checkbox",
      need: "Agree to one thing",
      builtOn: "Radix",
      otherNames: ["tick box", "check box", "primitive"],
    },
    { name: "CopyButton", need: "Copy a number or an address", otherNames: ["clipboard"] },
    {
      name: "DateField",
      need: "Pick a day",
      otherNames: ["date picker", "calendar", "day", "input"],
    },
    {
      name: "FileField",
      need: "Take a file or a photo",
      otherNames: ["upload", "drop zone", "attachment", "file input"],
    },
    {
      name: "IconButton",
      need: "Do something that one sign explains",
      otherNames: ["icon", "round button", "close"],
    },
    {
      name: "MultiSelectField",
      need: "Choose several of many",
      otherNames: ["dropdown", "multiple select", "combobox", "input"],
    },
    {
      name: "OtpField",
      need: "Ask for a code",
      otherNames: ["one-time code", "pin", "verification code", "input"],
    },
    { name: "PasswordField", need: "Type a password", otherNames: ["password input", "secret"] },
    {
      name: "PhoneField",
      need: "Type a phone number",
      otherNames: ["phone input", "country code", "telephone"],
    },
    {
      name: "RadioGroup",
      need: "Choose one of a few, side by side",
      otherNames: ["radio buttons", "option group", "choice"],
    },
    {
      name: "SearchField",
      need: "Narrow a list by words",
      otherNames: ["search box", "input", "find"],
    },
    {
      name: "Segmented",
      need: "Switch between two to four views",
      otherNames: ["segmented control", "switch", "toggle group"],
    },
    {
      name: "SelectField",
      need: "Choose one of many",
      otherNames: ["dropdown", "select", "combobox", "picker", "input"],
    },
    {
      name: "TextArea",
      need: "Write a few sentences",
      otherNames: ["multiline input", "comment box"],
    },
    { name: "TextField", need: "Write one line", otherNames: ["input", "text box"] },
    {
      name: "ThemeToggle",
      need: "Switch between light and dark",
      otherNames: ["dark mode", "switch", "light and dark"],
    },
    {
      name: "YesNo",
      need: "Answer with yes or no",
      otherNames: ["boolean", "radio buttons", "yes or no"],
    },
  ],
  Overlays: [
    {
      name: "ConfirmDialog",
      need: "Confirm before something is done",
      builtOn: "Radix",
      otherNames: ["modal", "overlay", "alert dialog", "popup", "confirmation"],
    },
    {
      name: "Dialog",
      need: "Ask for something over the page",
      builtOn: "Radix",
      otherNames: ["modal", "overlay", "popup", "lightbox", "primitive"],
    },
    {
      name: "Drawer",
      need: "Slide something in from an edge",
      builtOn: "Radix",
      otherNames: ["overlay", "side sheet", "bottom sheet", "off-canvas", "modal", "primitive"],
    },
    {
      name: "Menu",
      need: "Offer a few actions behind one button",
      builtOn: "Radix",
      otherNames: ["dropdown", "popover", "context menu", "overflow menu", "primitive"],
    },
    {
      name: "Prompt",
      need: "Say what a member should do next",
      otherNames: ["call to action", "banner", "nudge"],
    },
    {
      name: "Tooltip",
      need: "Name an icon on hover and focus",
      otherNames: ["hint", "popover", "overlay"],
    },
  ],
  Navigation: [
    {
      name: "BottomBar",
      need: "Move around on a phone",
      builtOn: "Radix",
      otherNames: ["tab bar", "bottom navigation", "mobile navigation"],
    },
    { name: "Link", need: "Lead somewhere from a sentence", otherNames: ["anchor", "hyperlink"] },
    { name: "Pagination", need: "Go through a long list by pages", otherNames: ["pager", "pages"] },
    {
      name: "Sidebar",
      need: "Move around on a desktop",
      otherNames: ["side navigation", "navigation drawer", "nav"],
    },
    {
      name: "Stepper",
      need: "Say how far along a form is",
      otherNames: ["wizard", "progress", "steps"],
    },
    {
      name: "Tabs",
      need: "Divide one page into parts",
      builtOn: "Radix",
      otherNames: ["tab list", "tab panel", "primitive"],
    },
    {
      name: "TopBar",
      need: "Head a public page",
      otherNames: ["header", "app bar", "navigation bar"],
    },
  ],
  Data: [
    { name: "Avatar", need: "Show who it is", otherNames: ["initials", "profile photo", "user"] },
    { name: "Badge", need: "Mark a state in a list", otherNames: ["tag", "pill", "label", "chip"] },
    {
      name: "Facts",
      need: "List facts about one thing",
      otherNames: ["definition list", "description list", "details", "key value"],
    },
    {
      name: "FilterChips",
      need: "Filter a list by one press",
      otherNames: ["chips", "tags", "filter"],
    },
    {
      name: "Filters",
      need: "Filter a list by several fields",
      builtOn: "Radix",
      otherNames: ["filter bar", "facets"],
    },
    { name: "LineChart", need: "Show a value over time", otherNames: ["chart", "graph", "plot"] },
    {
      name: "ShareBar",
      need: "Show the parts of a whole",
      otherNames: ["stacked bar", "chart", "pie", "allocation"],
    },
    {
      name: "Sparkline",
      need: "Show a trend in one line",
      otherNames: ["chart", "mini graph", "trend"],
    },
    {
      name: "StatusBadge",
      need: "Show the status of money, a plan or a proof",
      otherNames: ["status", "state", "tag"],
    },
    {
      name: "Table",
      need: "Show rows of figures",
      builtOn: "TanStack Virtual",
      otherNames: ["data grid", "list", "rows"],
    },
    {
      name: "Timeline",
      need: "Show what became of a payment",
      otherNames: ["history", "progress", "activity"],
    },
  ],
  Money: [
    { name: "Figure", need: "Write an amount", otherNames: ["amount", "money", "number", "price"] },
    {
      name: "HoldingRow",
      need: "List one of a member's holdings",
      otherNames: ["list item", "investment"],
    },
    { name: "PlanCard", need: "Offer a plan", otherNames: ["product card", "tile"] },
    { name: "PlanHead", need: "Head a plan's own page", otherNames: ["header", "hero", "banner"] },
    {
      name: "PortfolioCard",
      need: "Show all holdings in one currency",
      otherNames: ["balance", "summary card"],
    },
    { name: "WalletCard", need: "Show a balance", otherNames: ["balance", "account card"] },
  ],
  Feedback: [
    {
      name: "Empty",
      need: "Say that a list is empty",
      otherNames: ["empty state", "no data", "placeholder"],
    },
    {
      name: "ErrorScreen",
      need: "Say that a page could not be drawn",
      otherNames: ["error page", "crash", "error boundary"],
    },
    {
      name: "Loader",
      need: "Say that a page is loading",
      otherNames: ["spinner", "loading", "progress"],
    },
    {
      name: "NotFound",
      need: "Say that a page does not exist",
      otherNames: ["404", "missing page"],
    },
    {
      name: "Notice",
      need: "Explain or warn inside the page",
      otherNames: ["alert", "banner", "callout", "inline message"],
    },
    {
      name: "Skeleton",
      need: "Keep the place of what is loading",
      otherNames: ["loading placeholder", "shimmer"],
    },
    {
      name: "Toast",
      need: "Say what just happened",
      builtOn: "sonner",
      otherNames: ["snackbar", "notification", "flash message"],
    },
  ],
  Layout: [
    {
      name: "AuthCloth",
      need: "Dress the sign-in page",
      otherNames: ["sign-in art", "side panel"],
    },
    { name: "Card", need: "Keep a few things together", otherNames: ["panel", "surface", "box"] },
    { name: "Logo", need: "Show the club's mark and name", otherNames: ["brand", "mark"] },
    { name: "PlanCloth", need: "Show a plan's pattern", otherNames: ["pattern", "thumbnail"] },
    { name: "Spot", need: "Illustrate a state", otherNames: ["illustration", "image", "drawing"] },
    { name: "Stitch", need: "Divide two parts", otherNames: ["divider", "separator", "rule"] },
  ],
};

/** The other names of each component, by its name here. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(COMPONENT_GUIDE)
    .flat()
    .map(({ name, otherNames }) => [name, otherNames] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
