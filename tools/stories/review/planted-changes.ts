/** The twenty changes that `npm run drill -- review` makes to the built stories, two of them not wanted. */

export type PlantedChange = {
  /** What the desk must say of it: a part of the cause's words. */
  words: string;
  /** Whether a reviewer accepts it. */
  isWanted: boolean;
  css: string;
};

const wanted = (words: string, css: string): PlantedChange => ({ words, isWanted: true, css });
const unwanted = (words: string, css: string): PlantedChange => ({ words, isWanted: false, css });

export const PLANTED_CHANGES: readonly PlantedChange[] = [
  wanted("Notice: border radius 13px", '[data-slot="notice"] { border-radius: 13px !important; }'),
  wanted("Badge: letter spacing 1px", '[data-slot="badge"] { letter-spacing: 1px !important; }'),
  wanted("Status badge: opacity 0.9", '[data-slot="status-badge"] { opacity: 0.9 !important; }'),
  wanted("Empty: padding 47px", '[data-slot="empty"] { padding-top: 47px !important; }'),
  wanted(
    "Error screen: font style italic",
    '[data-slot="error-screen"] h1 { font-style: italic !important; }',
  ),
  wanted("Avatar: border radius 5px", '[data-slot="avatar"] { border-radius: 5px !important; }'),
  wanted("Copy button: without svg", '[data-slot="copy-button"] svg { display: none !important; }'),
  wanted("Timeline: padding 7px", '[data-slot="timeline"] li { padding-bottom: 7px !important; }'),
  wanted("Tabs: gap 3px", '[data-slot="tabs"] [role="tablist"] { gap: 3px !important; }'),
  wanted(
    "Text area: line height 29px",
    '[data-slot="text-area"] textarea { line-height: 29px !important; }',
  ),
  wanted(
    "Text field: letter spacing 0.3px",
    '[data-slot="text-field"] input { letter-spacing: 0.3px !important; }',
  ),
  wanted(
    "Checkbox: font style italic",
    '[data-slot="checkbox"] label { font-style: italic !important; }',
  ),
  unwanted(
    "Yes no: text transform uppercase",
    '[data-slot="yes-no"] label { text-transform: uppercase !important; }',
  ),
  wanted(
    "Pagination: letter spacing 0.5px",
    '[data-slot="pagination"] p { letter-spacing: 0.5px !important; }',
  ),
  wanted("Stepper: font weight 650", '[data-slot="stepper"] li { font-weight: 650 !important; }'),
  wanted(
    "Segmented: box shadow",
    '[data-slot="segmented"] label { box-shadow: inset 0 0 0 1px #4060c0 !important; }',
  ),
  wanted(
    "Fact: text decoration line underline",
    '[data-slot="facts"] dt { text-decoration-line: underline !important; }',
  ),
  wanted("Share bar: opacity 0.8", '[data-slot="share-bar"] { opacity: 0.8 !important; }'),
  unwanted(
    "Dialog: letter spacing 2px",
    '[data-slot="dialog"] h2 { letter-spacing: 2px !important; }',
  ),
  wanted("Prompt: padding 21px", '[data-slot="prompt"] > div { padding-top: 21px !important; }'),
];

/** The beginnings of the ids of the stories that are looked at. */
export const REVIEWED: readonly string[] = [
  "components-feedback-notice--",
  "components-data-badge--",
  "components-data-statusbadge--",
  "components-feedback-empty--",
  "components-feedback-errorscreen--",
  "components-data-avatar--",
  "components-inputs-copybutton--",
  "components-data-timeline--",
  "components-navigation-tabs--",
  "components-inputs-textarea--",
  "components-inputs-textfield--",
  "components-inputs-checkbox--",
  "components-inputs-yesno--",
  "components-navigation-pagination--",
  "components-navigation-stepper--",
  "components-inputs-segmented--",
  "components-data-facts--",
  "components-data-sharebar--",
  "components-overlays-confirmdialog--",
  "components-overlays-prompt--",
];
