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
  /** The story that the first page draws small, and how many px wide it is. What opens over the page is drawn there instead. */
  example?: { story: string; width?: number };
};

/** Every component, by its group in the sidebar. tools/checks/other-names.test.ts holds the list against the stories. */
export const COMPONENT_GUIDE: Readonly<Record<string, readonly GuideEntry[]>> = {
  Inputs: [
    {
      name: "AmountField",
      example: { story: "Naira" },
      need: "Type an amount of money",
      otherNames: ["money input", "currency input", "number"],
    },
    {
      name: "Button",
      example: { story: "Primary" },
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
      example: { story: "Ticked" },
      need: "Agree to one thing",
      builtOn: "Radix",
      otherNames: ["tick box", "check box", "primitive"],
    },
    {
      name: "ClothField",
      example: { story: "Chosen" },
      need: "Choose the pattern of a portfolio",
      otherNames: ["swatch picker", "colour picker", "radio buttons"],
    },
    {
      name: "CopyButton",
      example: { story: "Ready" },
      need: "Copy a number or an address",
      otherNames: ["clipboard"],
    },
    {
      name: "DateField",
      example: { story: "Filled" },
      need: "Pick a day",
      otherNames: ["date picker", "calendar", "day", "input"],
    },
    {
      name: "FileField",
      example: { story: "Empty", width: 400 },
      need: "Take a file or a photo",
      otherNames: ["upload", "drop zone", "attachment", "file input"],
    },
    {
      name: "IconButton",
      example: { story: "Close" },
      need: "Do something that one sign explains",
      otherNames: ["icon", "round button", "close"],
    },
    {
      name: "MultiFileField",
      example: { story: "Three", width: 460 },
      need: "Take several files or photos",
      otherNames: ["multiple upload", "attachments", "file list"],
    },
    {
      name: "MultiSelectField",
      example: { story: "TwoChosen", width: 360 },
      need: "Choose several of many",
      otherNames: ["dropdown", "multiple select", "combobox", "input"],
    },
    {
      name: "OtpField",
      example: { story: "HalfWritten" },
      need: "Ask for a code",
      otherNames: ["one-time code", "pin", "verification code", "input"],
    },
    {
      name: "PasswordField",
      example: { story: "Hidden" },
      need: "Type a password",
      otherNames: ["password input", "secret"],
    },
    {
      name: "PhoneField",
      example: { story: "StoredNumber" },
      need: "Type a phone number",
      otherNames: ["phone input", "country code", "telephone"],
    },
    {
      name: "RadioGroup",
      example: { story: "Chosen" },
      need: "Choose one of a few, side by side",
      otherNames: ["radio buttons", "option group", "choice"],
    },
    {
      name: "SearchField",
      example: { story: "Searched" },
      need: "Narrow a list by words",
      otherNames: ["search box", "input", "find"],
    },
    {
      name: "Segmented",
      example: { story: "Chosen" },
      need: "Switch between two to four views",
      otherNames: ["segmented control", "switch", "toggle group"],
    },
    {
      name: "SelectField",
      example: { story: "Chosen" },
      need: "Choose one of many",
      otherNames: ["dropdown", "select", "combobox", "picker", "input"],
    },
    {
      name: "TextArea",
      example: { story: "Writing" },
      need: "Write a few sentences",
      otherNames: ["multiline input", "comment box"],
    },
    {
      name: "TextField",
      example: { story: "Typing" },
      need: "Write one line",
      otherNames: ["input", "text box"],
    },
    {
      name: "ThemeToggle",
      example: { story: "Segmented" },
      need: "Switch between light and dark",
      otherNames: ["dark mode", "switch", "light and dark"],
    },
    {
      name: "YesNo",
      example: { story: "Yes" },
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
      example: { story: "Asking", width: 520 },
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
      example: { story: "AtAPlace" },
      need: "Move around on a phone",
      builtOn: "Radix",
      otherNames: ["tab bar", "bottom navigation", "mobile navigation"],
    },
    {
      name: "Link",
      example: { story: "InASentence" },
      need: "Lead somewhere from a sentence",
      otherNames: ["anchor", "hyperlink"],
    },
    {
      name: "Pagination",
      example: { story: "InTheMiddle", width: 560 },
      need: "Go through a long list by pages",
      otherNames: ["pager", "pages"],
    },
    {
      name: "Sidebar",
      example: { story: "Wide", width: 600 },
      need: "Move around on a desktop",
      otherNames: ["side navigation", "navigation drawer", "nav"],
    },
    {
      name: "Stepper",
      example: { story: "AtTheSecond", width: 420 },
      need: "Say how far along a form is",
      otherNames: ["wizard", "progress", "steps"],
    },
    {
      name: "Tabs",
      example: { story: "Open", width: 400 },
      need: "Divide one page into parts",
      builtOn: "Radix",
      otherNames: ["tab list", "tab panel", "primitive"],
    },
    {
      name: "TopBar",
      example: { story: "AtRest", width: 700 },
      need: "Head a public page",
      otherNames: ["header", "app bar", "navigation bar"],
    },
  ],
  Data: [
    {
      name: "Avatar",
      example: { story: "TwoNames" },
      need: "Show who it is",
      otherNames: ["initials", "profile photo", "user"],
    },
    {
      name: "Badge",
      example: { story: "Matrix" },
      need: "Mark a state in a list",
      otherNames: ["tag", "pill", "label", "chip"],
    },
    {
      name: "Facts",
      example: { story: "Ruled", width: 420 },
      need: "List facts about one thing",
      otherNames: ["definition list", "description list", "details", "key value"],
    },
    {
      name: "FilterChips",
      example: { story: "All", width: 420 },
      need: "Filter a list by one press",
      otherNames: ["chips", "tags", "filter"],
    },
    {
      name: "Filters",
      example: { story: "TwoActive", width: 520 },
      need: "Filter a list by several fields",
      builtOn: "Radix",
      otherNames: ["filter bar", "facets"],
    },
    {
      name: "LineChart",
      example: { story: "AYear", width: 600 },
      need: "Show a value over time",
      otherNames: ["chart", "graph", "plot"],
    },
    {
      name: "ShareBar",
      example: { story: "FourParts", width: 520 },
      need: "Show the parts of a whole",
      otherNames: ["stacked bar", "chart", "pie", "allocation"],
    },
    {
      name: "Sparkline",
      example: { story: "Rising" },
      need: "Show a trend in one line",
      otherNames: ["chart", "mini graph", "trend"],
    },
    {
      name: "StatusBadge",
      example: { story: "Completed" },
      need: "Show the status of money, a plan or a proof",
      otherNames: ["status", "state", "tag"],
    },
    {
      name: "Table",
      example: { story: "Ready", width: 720 },
      need: "Show rows of figures",
      builtOn: "TanStack Virtual",
      otherNames: ["data grid", "list", "rows"],
    },
    {
      name: "Timeline",
      example: { story: "UnderWay", width: 460 },
      need: "Show what became of a payment",
      otherNames: ["history", "progress", "activity"],
    },
  ],
  Money: [
    {
      name: "Figure",
      example: { story: "Matrix", width: 520 },
      need: "Write an amount",
      otherNames: ["amount", "money", "number", "price"],
    },
    {
      name: "HoldingRow",
      example: { story: "Gained", width: 600 },
      need: "List one of a member's holdings",
      otherNames: ["list item", "investment"],
    },
    {
      name: "PlanCard",
      example: { story: "Naira", width: 420 },
      need: "Offer a plan",
      otherNames: ["product card", "tile"],
    },
    {
      name: "PlanHead",
      example: { story: "Naira", width: 600 },
      need: "Head a plan's own page",
      otherNames: ["header", "hero", "banner"],
    },
    {
      name: "PortfolioCard",
      example: { story: "Naira", width: 420 },
      need: "Show all holdings in one currency",
      otherNames: ["balance", "summary card"],
    },
    {
      name: "TwoSides",
      example: { story: "Equal", width: 400 },
      need: "Compare two amounts that should be equal",
      otherNames: ["bar chart", "comparison", "reconciliation"],
    },
    {
      name: "WalletCard",
      example: { story: "Naira", width: 420 },
      need: "Show a balance",
      otherNames: ["balance", "account card"],
    },
  ],
  Feedback: [
    {
      name: "Empty",
      example: { story: "NothingYet", width: 520 },
      need: "Say that a list is empty",
      otherNames: ["empty state", "no data", "placeholder"],
    },
    {
      name: "ErrorScreen",
      example: { story: "CanReload", width: 760 },
      need: "Say that a page could not be drawn",
      otherNames: ["error page", "crash", "error boundary"],
    },
    {
      name: "Loader",
      example: { story: "InPlace" },
      need: "Say that a page is loading",
      otherNames: ["spinner", "loading", "progress"],
    },
    {
      name: "NotFound",
      example: { story: "Shown", width: 760 },
      need: "Say that a page does not exist",
      otherNames: ["404", "missing page"],
    },
    {
      name: "Notice",
      example: { story: "WithHeading", width: 360 },
      need: "Explain or warn inside the page",
      otherNames: ["alert", "banner", "callout", "inline message"],
    },
    {
      name: "RecentMessages",
      need: "Read again what a toast said",
      otherNames: ["notification history", "toast history", "message log"],
    },
    {
      name: "Skeleton",
      example: { story: "Matrix", width: 520 },
      need: "Keep the place of what is loading",
      otherNames: ["loading placeholder", "shimmer"],
    },
    {
      name: "StatusMark",
      example: { story: "Right" },
      need: "Show how something went with one sign",
      otherNames: ["result icon", "status icon", "check mark"],
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
      example: { story: "Hanging", width: 520 },
      need: "Dress the sign-in page",
      otherNames: ["sign-in art", "side panel"],
    },
    {
      name: "Card",
      example: { story: "Sheet", width: 420 },
      need: "Keep a few things together",
      otherNames: ["panel", "surface", "box"],
    },
    {
      name: "Fold",
      example: { story: "Folded", width: 400 },
      need: "Keep away what only some want to read",
      otherNames: ["accordion", "disclosure", "details", "collapsible"],
    },
    {
      name: "Logo",
      example: { story: "AsAPicture" },
      need: "Show the club's mark and name",
      otherNames: ["brand", "mark"],
    },
    {
      name: "PlanCloth",
      example: { story: "EveryPattern", width: 600 },
      need: "Show a plan's pattern",
      otherNames: ["pattern", "thumbnail"],
    },
    {
      name: "Spot",
      example: { story: "Matrix", width: 600 },
      need: "Illustrate a state",
      otherNames: ["illustration", "image", "drawing"],
    },
    {
      name: "Stitch",
      example: { story: "Joined", width: 420 },
      need: "Divide two parts",
      otherNames: ["divider", "separator", "rule"],
    },
    {
      name: "WordsProvider",
      example: { story: "OneWordOfTheClub", width: 460 },
      need: "Change the words of components",
      otherNames: ["translation", "language", "i18n", "locale", "copy"],
    },
  ],
};

/** The other names of each component, by its name here. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(COMPONENT_GUIDE)
    .flat()
    .map(({ name, otherNames }) => [name, otherNames] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
