import { say } from "@kinfold/language/say";
import { getSpokenLocales, openSpokenFormat } from "@kinfold/language/spoken-format";
import { WordsProvider, type WordsOverrides } from "@kinfold/ui/words-provider";
import type { ReactNode } from "react";

/** Every word of every component: one that is missing does not compile. */
type AllWords = {
  [Component in keyof WordsOverrides]-?: Required<NonNullable<WordsOverrides[Component]>>;
};

const longDay = openSpokenFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const month = openSpokenFormat("en-US", { month: "short", timeZone: "UTC" });

const NEW_TAB = say("opens in a new tab");
const NOT_ARRIVED = say("The list has not arrived yet.");

const WORDS: AllWords = {
  amountField: {
    naira: say("naira"),
    dollars: say("US dollars"),
    most: (amount) => say("The most is {amount}.", { amount }),
    minus: say("An amount has no minus."),
    decimals: say("Only two decimals count."),
    readAs: (amount) => say("Read as {amount}.", { amount }),
    refused: say("This is not an amount. Write it in digits, such as 12,500.50."),
    otherCurrency: (currency) =>
      say("This field is in {currency}. Write the amount in {currency}.", { currency }),
    twoMeanings: say("This can mean two amounts. Choose one."),
  },
  authCloth: { label: say("About the club") },
  bottomBar: {
    label: say("Main"),
    more: say("More"),
    unread: (count) => say("{count} unread", { count }),
  },
  calendar: {
    longDate: longDay,
    month,
    day: (day) => `${new Date(day).getUTCDate()} ${month(day)}`,
    year: (day) => `${month(day)} ${new Date(day).getUTCFullYear()}`,
  },
  captcha: {
    loading: say("Preparing the verification…"),
    unreachable: say("The verification could not be loaded. Check your connection."),
    failing: say("The verification did not succeed."),
    retry: say("Try again"),
  },
  cardList: {
    sortBy: say("Sort by"),
    ascending: say("ascending"),
    descending: say("descending"),
  },
  chartTable: { date: say("Date"), none: say("None that day") },
  confirmDialog: { cancel: say("Cancel") },
  copyButton: {
    copy: say("Copy"),
    copied: say("Copied"),
    notCopied: say("Not copied"),
    done: (what) => say("Copied: {what}", { what }),
    refused: (what) => say("Not copied. Select the {what} and copy it by hand.", { what }),
  },
  dateField: {
    pattern: "DD-MM-YYYY",
    calendar: say("Open the calendar"),
    noDay: say("Enter a day that exists as day, month and year: 27-03-2026."),
    before: (first) => say("Enter a day from {first} on.", { first }),
    after: (last) => say("Enter a day up to {last}.", { last }),
  },
  dialog: { close: say("Close") },
  drawer: { close: (label) => say("Close {label}", { label: label.toLocaleLowerCase("en-NG") }) },
  errorScreen: {
    title: say("We encountered an error while loading this page"),
    advice: say("If issue persist after reloading, kindly contact our support team."),
    reload: say("Reload Page"),
  },
  field: { optional: say("(optional)") },
  figure: {
    hidden: say("Amount hidden"),
    failed: say("Failed"),
    up: say("Up"),
    down: say("Down"),
  },
  file: {
    accepted: (kinds, size) =>
      say("{kinds}, up to {size}", {
        kinds: new Intl.ListFormat(getSpokenLocales("en-GB"), { type: "disjunction" }).format(
          kinds,
        ),
        size,
      }),
    bytes: (count) => say("{count} bytes", { count }),
    chosen: (name, size) => say("{name} chosen, {size}", { name, size }),
    removed: (name) => say("{name} removed", { name }),
  },
  fileField: {
    choose: say("Choose a file or"),
    camera: say("take a photo"),
    drop: say("drop it here"),
    dropHere: say("Drop it here"),
  },
  fileRow: {
    ready: say("Ready to send"),
    sending: (percent) => say("Sending, {percent}%", { percent }),
    paused: (percent) => say("Paused at {percent}%", { percent }),
    failed: say("Not sent"),
    done: say("Sent"),
    replace: say("Replace"),
    retry: say("Try again"),
    stop: (name) => say("Stop sending {name}", { name }),
    remove: (name) => say("Remove {name}", { name }),
    progress: (name) => say("Sending {name}", { name }),
  },
  filters: {
    cleared: say("Filters cleared"),
    clear: say("Clear"),
    clearAll: say("Clear filters"),
    open: say("Filters"),
    active: (count) => say("{count} active", { count }),
    show: say("Show"),
  },
  iconButton: { unread: (count) => say("{count} unread", { count }) },
  lineChart: {
    value: say("Value"),
    invested: say("Contributed"),
    empty: say("Nothing yet"),
    noAmount: say("none"),
    hiddenAmount: say("amount hidden"),
  },
  listboxMenu: { label: say("Choices"), found: (count) => say("{count} found", { count }) },
  loader: { label: say("Loading") },
  menu: { notFound: say("Nothing found"), newTab: NEW_TAB },
  multiFileField: {
    choose: say("Choose files or"),
    camera: say("take photos"),
    drop: say("drop them here"),
    dropHere: say("Drop them here"),
    limits: (accepted, most) => say("{accepted} each, {most} files at most", { accepted, most }),
    files: say("Chosen files"),
    chosen: (count) => say("{count} files chosen", { count }),
    sent: (done, all, failed) =>
      failed > 0
        ? say("{done} of {all} sent, {failed} not sent", { done, all, failed })
        : say("{done} of {all} sent", { done, all }),
  },
  multiSelectField: {
    placeholder: say("Choose"),
    chosen: say("Chosen"),
    added: (option) => say("{option} added", { option }),
    removed: (option) => say("{option} removed", { option }),
    remove: (option) => say("Remove {option}", { option }),
  },
  navList: {
    pagesUnder: (name) => say("Pages under {name}", { name }),
    newTab: NEW_TAB,
    unread: say("unread"),
  },
  notFound: {
    title: say("This page doesn’t exist"),
    text: say("One square of the cloth is missing. The link may be old, or mistyped."),
  },
  otpField: { digit: (place, of) => say("Digit {place} of {count}", { place, count: of }) },
  pagination: {
    previous: say("Previous"),
    next: say("Next"),
    page: (page, pages) => say("Page {page} of {pages}", { page, pages }),
    rows: say("Rows on a page"),
  },
  passwordField: { show: say("Show password"), hide: say("Hide password") },
  passwordRules: {
    label: say("A password needs"),
    length: say("8 characters or more"),
    cases: say("Upper and lower case"),
    number: say("A number"),
    special: say("A special character"),
    done: say("done"),
    toDo: say("still to do"),
  },
  phoneField: {
    countryCode: say("Country code"),
    chosenCode: (country) => say("Country code: {country}", { country }),
    notArrived: NOT_ARRIVED,
    notFound: say("No country starts like that."),
  },
  planCard: {
    indicative: say("Indicative, a year"),
    fixed: say("Fixed, a year"),
    from: say("From"),
  },
  recentMessages: {
    title: say("Recent messages"),
    description: say(
      "What you were told here since you opened this tab. Closing the tab clears it.",
    ),
    noneYet: say("No messages yet"),
    whatThisIs: say("Messages that pass at the edge of the screen can be read again here."),
    message: say("Message"),
    success: say("Done"),
    error: say("Problem"),
    loading: say("Waiting"),
  },
  searchField: { placeholder: say("Search..."), clear: say("Clear search") },
  searchRow: { label: say("Search"), placeholder: say("Search...") },
  selectField: { placeholder: say("Choose") },
  selectFrame: { notArrived: NOT_ARRIVED, notFound: say("Nothing starts like that.") },
  sidebar: {
    label: say("Main"),
    expand: say("Expand sidebar"),
    collapse: say("Collapse sidebar"),
    newTab: NEW_TAB,
  },
  sparkline: { from: say("From"), to: say("to"), on: (day) => say("on {day}", { day }) },
  stepper: { done: say("Done"), coming: say("To come") },
  table: { loading: say("Loading") },
  tabs: { toDo: say("to do") },
  themeToggle: {
    label: say("Theme"),
    light: say("Light theme"),
    dark: say("Dark theme"),
  },
  timeline: {
    done: say("Done"),
    current: say("Now"),
    failed: say("Failed"),
    "to-come": say("To come"),
  },
  toast: { dismiss: say("Dismiss") },
  walletCard: {
    available: say("Available"),
    held: say("more is on its way out"),
    pending: say("is on its way in"),
    empty: say("Nothing here yet"),
    show: say("Show"),
    showing: say("Showing"),
  },
  yesNo: { yes: say("Yes"), no: say("No") },
};

/** Lets the components below say their own words in the language of the page. English is what they say without it. */
export function SpokenComponents({ children }: { children: ReactNode }) {
  return <WordsProvider words={WORDS}>{children}</WordsProvider>;
}
