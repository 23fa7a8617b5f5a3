import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { screeningRefusals } from "@kinfold/contract/refusals/screening";
import { reviewRefusals } from "@kinfold/contract/refusals/reviews";
import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import {
  respondWith,
  respondWithFile,
  respondWithPages,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approveReview,
  getReview,
  getReviewDocument,
  getReviewOriginal,
  listReviews,
  proposeReview,
  PURPOSE_WORDS,
  rejectReview,
  returnReview,
  type Review,
  type ReviewDetail,
} from "@kinfold/contract/office/identity";
import {
  hundreds,
  createReviewPage,
  reviewDetails,
  reviews,
} from "@kinfold/contract/testing/office-identity-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryContext, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { createRefusal } from "#testing/refusals.ts";
import { scrollToCenter } from "#testing/scroll.ts";
import { IdentityPage } from "./identity-page.tsx";

/** A document that belongs to no one, drawn for stories. */
const SPECIMEN = {
  name: "passport.jpg",
  type: "image/svg+xml",
  text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 340" width="500" height="340"><rect width="500" height="340" rx="14" fill="#e7e2d6"/><rect x="28" y="70" width="130" height="170" fill="#b9b09c"/><circle cx="93" cy="130" r="34" fill="#8d8470"/><rect x="45" y="172" width="96" height="68" rx="34" fill="#8d8470"/><g fill="#3a3428"><rect x="28" y="30" width="220" height="16"/><rect x="184" y="84" width="90" height="12"/><rect x="184" y="116" width="150" height="12"/><rect x="184" y="160" width="120" height="12"/><rect x="184" y="204" width="120" height="12"/><rect x="28" y="280" width="400" height="10"/></g></svg>`,
};

type Msw = StoryContext["msw"];

/** The queue holds this alone, and it is open. */
function opens(msw: Msw, detail: ReviewDetail): void {
  msw.use(
    respondWith(listReviews, createReviewPage([detail.review])),
    respondWith(getReview, detail),
    respondWithFile(getReviewDocument, SPECIMEN),
  );
}

const queue: Review[] = [
  reviews.late,
  reviews.bvn,
  { ...reviews.claimed, id: "chk_claimed" },
  { ...reviews.proposed, id: "chk_proposed" },
  reviews.account,
];

const OPEN = { at: `/identity?open=${reviews.waiting.id}` };

const meta = {
  title: "Office/Pages/Identity",
  component: IdentityPage,
  decorators: [withOffice("/identity")],
  parameters: {
    layout: "fullscreen",
    section: "The office: identity",
    proof: "e2e/office-identity: a document is refused, sent again…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance);
    msw.use(respondWith(listReviews, createReviewPage(queue)));
  },
} satisfies Meta<typeof IdentityPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Playing = Parameters<NonNullable<Story["play"]>>[0];

/** Chooses what to do and why, and sends it. */
async function decide(
  { canvas, userEvent }: Playing,
  way: string,
  reason: string,
  name?: string,
): Promise<void> {
  await userEvent.click(await canvas.findByRole("radio", { name: way }));
  if (name !== undefined) {
    await userEvent.type(canvas.getByRole("textbox", { name: /^Name on the document/ }), name);
  }
  await userEvent.click(canvas.getByRole("combobox", { name: /^Reason/ }));
  await userEvent.click(await screen.findByRole("option", { name: reason }));
  const button = canvas.getByRole("button", { name: way });
  await userEvent.click(button);
  button.scrollIntoView({ block: "end" });
}

/** Presses again, and reads each of these sentences in turn. */
async function readsEach(
  { canvas, msw, userEvent }: Playing,
  way: string,
  refusals: readonly [ReturnType<typeof refuseCall>, string][],
): Promise<void> {
  for (const [createRefusal, sentence] of refusals) {
    msw.use(createRefusal);
    await userEvent.click(canvas.getByRole("button", { name: way }));
    await expect(await canvas.findByText(sentence)).toBeVisible();
  }
  canvas.getByRole("button", { name: way }).scrollIntoView({ block: "end" });
}

export const Ready: Story = {
  parameters: { state: "What waits, by its promise", seen: "Today, 23:59" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /James Whitfield/ })).toBeVisible();
    await expect(canvas.getByText("1 day late")).toBeVisible();
    await expect(canvas.getByText("Today, 23:59")).toBeVisible();
    await expect(canvas.getByText("Segun Coker")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOneThatIsLate: Story = {
  parameters: {
    state: "One, and it is late",
    seen: "1 day late",
    proof: "e2e/office-queues: queues say what is late, due today and later…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listReviews, createReviewPage([reviews.late])));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 day late")).toBeVisible();
  },
};

export const ReadyWithHundreds: Story = {
  parameters: { state: "Hundreds, by pages", seen: "Page 2 of 12", proof: "play" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listReviews, hundreds));
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Page 1 of 12")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await expect(await canvas.findByText("Page 2 of 12")).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: {
    state: "Nothing waits",
    seen: "Nothing waits",
    proof: "e2e/office-queues: queues say what is late, due today and later…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listReviews, createReviewPage([])));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing waits")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listReviews));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listReviews));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not be read");
  },
};

/** By the keyboard: down to the first, and into it. */
export const ReadyWithADocument: Story = {
  parameters: {
    state: "The document beside the facts, handed in by another member too",
    seen: "Tunde Bakare has a document of the same number.",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations);
    opens(msw, reviewDetails.doubtful);
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("button", { name: /Adaeze Okafor/ });
    await expect(canvas.getByText("Shared", { exact: true })).toBeVisible();
    await userEvent.keyboard("j{Enter}");
    const heading = await canvas.findByRole("heading", { name: "Government ID of Adaeze Okafor" });
    // It is drawn first, and takes the focus then.
    await waitFor(() => expect(heading).toHaveFocus());
    await userEvent.click(await canvas.findByRole("button", { name: "Show the document" }));
    await expect(await canvas.findByRole("img", { name: /passport.jpg/ })).toBeVisible();
    await expect(canvas.getByText("Tunde Bakare has a document of the same number.")).toBeVisible();
    await expect(canvas.getByText("Ngozi Umeh has the same phone number.")).toBeVisible();
    // The file itself is for auditors alone.
    await expect(canvas.queryByRole("button", { name: "Download the original" })).toBeNull();
  },
};

/** Zoomed and turned by the keys alone: the focus is in the document once it is shown. */
export const ReadyWithADocumentTurned: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    ...OPEN,
    state: "The document larger and turned, by keys",
    seen: { role: "status", name: "Zoom" },
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.waiting);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show the document" }));
    const image = await canvas.findByRole("img", { name: /passport.jpg/ });
    await waitFor(() => expect(image).toHaveProperty("complete", true));
    const page = canvas.getByRole("group", { name: /passport.jpg/ });
    await waitFor(() => expect(page).toHaveFocus());
    await userEvent.keyboard("++r");
    await expect(canvas.getByRole("status", { name: "Zoom" })).toHaveTextContent("150%");
    await expect(image.style.transform).toContain("rotate(90deg)");
    await userEvent.keyboard("0");
    await expect(canvas.getByRole("status", { name: "Zoom" })).toHaveTextContent("100%");
    await userEvent.click(canvas.getByRole("button", { name: "Larger" }));
    await userEvent.click(canvas.getByRole("button", { name: "Turn" }));
    await expect(canvas.getByRole("status", { name: "Zoom" })).toHaveTextContent("125%");
    await expect(image.style.transform).toContain("rotate(90deg)");
  },
};

/** The second reader opens the file first, and does not see which name the first one typed. */
export const ReadyForTheSecondPerson: Story = {
  parameters: {
    ...OPEN,
    state: "Proposed by a colleague, for the second person",
    seen: { role: "radio", name: "Approve", disabled: true },
  },
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.proposed);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Chidi Eze")).toBeVisible();
    const approve = canvas.getByRole("radio", { name: "Approve" });
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveAccessibleDescription("Open the document first.");
    await expect(canvas.queryByText(/ADAEZE NGOZI/)).toBeNull();
    await scrollToCenter(approve);
  },
};

/** Opened: it can be approved, and the name on it is asked for. */
export const ReadyToApproveOnceOpened: Story = {
  parameters: {
    ...OPEN,
    state: "Opened by the second person, who types the name",
    seen: { role: "textbox", name: "Name on the document" },
  },
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.proposed);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show the document" }));
    await canvas.findByRole("img", { name: /passport.jpg/ });
    const approve = canvas.getByRole("radio", { name: "Approve" });
    await waitFor(() => expect(approve).toBeEnabled());
    await userEvent.click(approve);
    const name = await canvas.findByRole("textbox", { name: /^Name on the document/ });
    await expect(name).toHaveValue("");
    await scrollToCenter(name);
  },
};

/** Politically exposed: no one approves before the senior approval, and the way to it is there. */
export const ReadyWithAPoliticallyExposedMember: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    ...OPEN,
    state: "A politically exposed member waits for senior approval",
    seen: "This member is politically exposed",
    proof: "e2e/office-compliance: a politically exposed member…",
  },
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.pep);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This member is politically exposed")).toBeVisible();
    const approve = canvas.getByRole("radio", { name: "Approve" });
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveAccessibleDescription(/senior staff member approves/);
    await expect(canvas.getByText(/^Yes. The member’s own answer/)).toBeInTheDocument();
  },
};

export const ReadyBeforeItIsOpened: Story = {
  parameters: {
    ...OPEN,
    state: "Not opened yet: it cannot be proposed, and says why",
    seen: { role: "radio", name: "Propose to approve", disabled: true },
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations);
    opens(msw, reviewDetails.waiting);
  },
  play: async ({ canvas }) => {
    const propose = await canvas.findByRole("radio", { name: "Propose to approve" });
    await expect(propose).toBeDisabled();
    await expect(canvas.getByRole("radio", { name: "Refuse" })).toBeEnabled();
    await expect(propose).toHaveAccessibleDescription("Open the document first.");
    await scrollToCenter(propose);
  },
};

/** Two people typed different names: both read so, in the queue and when it is open. */
export const ReadyWithNamesThatDiffer: Story = {
  parameters: {
    ...OPEN,
    state: "Two staff members typed different names",
    seen: "The names that were typed differ",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations);
    opens(msw, reviewDetails.namesDiffer);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The names that were typed differ")).toBeVisible();
  },
};

export const ReadyInTheQueueWithNamesThatDiffer: Story = {
  parameters: { state: "Names that differ, in the queue", seen: "Names differ", proof: "play" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listReviews, createReviewPage([reviews.namesDiffer])));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Names differ")).toBeVisible();
  },
};

export const ReadyForItsProposer: Story = {
  parameters: {
    ...OPEN,
    state: "Proposed by oneself: someone else approves",
    seen: { role: "radio", name: "Take back" },
  },
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.ownProposal);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("radio", { name: "Take back" })).toBeVisible();
    await expect(canvas.queryByRole("radio", { name: "Approve" })).toBeNull();
  },
};

export const ReadyForTheirOwnMembership: Story = {
  parameters: {
    ...OPEN,
    state: "One’s own membership",
    seen: "This is your own membership.",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.own);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/This is your own membership/)).toBeVisible();
  },
};

export const ReadyForAnAuditor: Story = {
  parameters: {
    ...OPEN,
    state: "An auditor says what they look for, and decides nothing",
    seen: "Your role reads this and decides nothing.",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor);
    opens(msw, reviewDetails.validated);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show the document" }));
    await expect(await canvas.findByText("Say what you look at it for.")).toBeVisible();
    await expect(canvas.getByText("Your role reads this and decides nothing.")).toBeVisible();
  },
};

/** Says what for, sees the drawn document, and comes to the button for the file itself. */
async function openAsAuditor({ canvas, userEvent }: Playing): Promise<HTMLElement> {
  await userEvent.click(await canvas.findByRole("combobox", { name: /^What do you look at it/ }));
  await userEvent.click(await screen.findByRole("option", { name: PURPOSE_WORDS.audit }));
  await userEvent.click(canvas.getByRole("button", { name: "Show the document" }));
  await canvas.findByRole("img", { name: /passport.jpg/ });
  return canvas.findByRole("button", { name: "Download the original" });
}

/** Auditors alone may take the file as it was sent, and read that it is written down. */
export const ReadyWithTheOriginalForAnAuditor: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor);
    opens(msw, reviewDetails.validated);
  },
  play: async (playing) => {
    const button = await openAsAuditor(playing);
    await expect(playing.canvas.getByText(/That you took it is written down/)).toBeVisible();
    await scrollToCenter(button);
  },
};

export const WaitingForTheOriginal: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor);
    opens(msw, reviewDetails.validated);
    msw.use(leavePending(getReviewOriginal));
  },
  play: async (playing) => {
    const button = await openAsAuditor(playing);
    await playing.userEvent.click(button);
    await expect(await playing.canvas.findByRole("button", { name: /Fetching it/ })).toBeVisible();
    await scrollToCenter(button);
  },
};

export const UnreachableOriginal: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor);
    opens(msw, reviewDetails.validated);
    msw.use(dropConnection(getReviewOriginal));
  },
  play: async (playing) => {
    const button = await openAsAuditor(playing);
    await playing.userEvent.click(button);
    await expect(await playing.canvas.findByText(COPY.noAnswer)).toBeVisible();
    playing.msw.use(refuseCall(getReviewOriginal, "rate_limited", { error: TOO_OFTEN }));
    await playing.userEvent.click(button);
    await expect(await playing.canvas.findByText(TOO_OFTEN)).toBeVisible();
    await scrollToCenter(button);
  },
};

export const ReadyWithABankAccount: Story = {
  parameters: {
    at: `/identity?open=${reviews.account.id}`,
    state: "A bank account in nearly the member’s name",
    seen: "The bank, when asked",
    proof: "e2e/office-identity: a bank account in nearly the member’s name is paid once…",
  },
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.account);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The bank, when asked")).toBeVisible();
    await expect(canvas.getByText("Nearly")).toBeVisible();
  },
};

export const ReadyWithABvn: Story = {
  parameters: {
    at: `/identity?open=${reviews.bvn.id}`,
    state: "A BVN whose names differ",
    seen: "Not the same",
    proof: "e2e/office-identity: a bank account in nearly the member’s name is paid once…",
  },
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.bvn);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Not the same")).toBeVisible();
  },
};

export const ReadyBeingDecidedBySomeoneElse: Story = {
  parameters: { ...OPEN, state: "A colleague has it open", seen: "Being decided by Halima Sani" },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { claim: otherStaffClaim });
    opens(msw, reviewDetails.waiting);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const UnreachableWhenOpened: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listReviews, createReviewPage([reviews.waiting])),
      dropConnection(getReview),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("It could not be read");
  },
};

export const RefusesADecisionWithoutAReason: Story = {
  parameters: { ...OPEN, state: "A decision without a reason", seen: "Choose a reason." },
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.waiting);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "Refuse" }));
    await userEvent.click(canvas.getByRole("button", { name: "Refuse" }));
    await expect(await canvas.findByText("Choose a reason.")).toBeVisible();
  },
};

export const WaitingForTheClub: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.openedProposal);
    msw.use(leavePending(approveReview));
  },
  play: async (playing) => {
    await decide(playing, "Approve", "I find the same", "ADAEZE OKAFOR");
    await expect(await playing.canvas.findByText("Approving")).toBeInTheDocument();
  },
};

const DECIDED = reviewRefusals().decision_changed.decided("validated").sentence;
const REPLACED = reviewRefusals().decision_changed.replaced.sentence;
const GONE = reviewRefusals().decision_changed.gone.sentence;
const NO_SENIOR = complianceRefusals().pep_not_approved.sentence;
const ON_A_LIST = screeningRefusals().sanctions_hit.open.sentence;
const NOT_SCREENED = screeningRefusals().screening_late.sentence;
const EXPIRED = kycRefusals().kyc_document_expired.meanwhile.sentence;
const NOT_OPENED = reviewRefusals().review_not_opened.sentence;
const ANOTHER_NAME = reviewRefusals().review_names_differ.another.sentence;
const DIFFER = reviewRefusals().review_names_differ.readers_differ.sentence;
const OWN = reviewRefusals().staff_own_money.sentence;

export const RefusedProposal: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.opened);
    msw.use(refuseCall(proposeReview, "staff_own_money", { error: OWN }));
  },
  play: async (playing) => {
    const reason = "Complete, in date, and in the member’s name";
    await decide(playing, "Propose to approve", reason, "ADAEZE OKAFOR");
    await expect(await playing.canvas.findByText(OWN)).toBeVisible();
    const before = reviewRefusals().decision_changed.proposed.sentence;
    await readsEach(playing, "Propose to approve", [
      [refuseCall(proposeReview, "decision_changed", { error: DECIDED }), DECIDED],
      [refuseCall(proposeReview, "decision_changed", { error: before }), before],
      [refuseCall(proposeReview, "review_not_opened", { error: NOT_OPENED }), NOT_OPENED],
      [refuseCall(proposeReview, "review_names_differ", { error: ANOTHER_NAME }), ANOTHER_NAME],
      [refuseCall(proposeReview, "kyc_document_expired", { error: EXPIRED }), EXPIRED],
      [refuseCall(proposeReview, "decision_changed", { error: REPLACED }), REPLACED],
    ]);
  },
};

export const RefusedApproval: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.openedProposal);
    msw.use(refuseCall(approveReview, "staff_own_money", { error: OWN }));
  },
  play: async (playing) => {
    await decide(playing, "Approve", "I find the same", "ADAEZE OKAFOR");
    await expect(await playing.canvas.findByText(OWN)).toBeVisible();
    const alone = reviewRefusals().staff_own_work.sentence;
    await readsEach(playing, "Approve", [
      [refuseCall(approveReview, "staff_own_work", { error: alone }), alone],
      [refuseCall(approveReview, "decision_changed", { error: GONE }), GONE],
      [refuseCall(approveReview, "review_not_opened", { error: NOT_OPENED }), NOT_OPENED],
      [refuseCall(approveReview, "review_names_differ", { error: DIFFER }), DIFFER],
      [refuseCall(approveReview, "decision_changed", { error: REPLACED }), REPLACED],
      [refuseCall(approveReview, "kyc_document_expired", { error: EXPIRED }), EXPIRED],
      [refuseCall(approveReview, "pep_not_approved", { error: NO_SENIOR }), NO_SENIOR],
      [refuseCall(approveReview, "sanctions_hit", { error: ON_A_LIST }), ON_A_LIST],
      [refuseCall(approveReview, "screening_late", { error: NOT_SCREENED }), NOT_SCREENED],
      [refuseCall(approveReview, "decision_changed", { error: DECIDED }), DECIDED],
    ]);
  },
};

export const RefusedSendingBack: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.proposed);
    msw.use(refuseCall(returnReview, "staff_own_money", { error: OWN }));
  },
  play: async (playing) => {
    await decide(playing, "Send back", "I read another name");
    await expect(await playing.canvas.findByText(OWN)).toBeVisible();
    await readsEach(playing, "Send back", [
      [refuseCall(returnReview, "decision_changed", { error: DECIDED }), DECIDED],
      [refuseCall(returnReview, "decision_changed", { error: REPLACED }), REPLACED],
      [refuseCall(returnReview, "decision_changed", { error: GONE }), GONE],
    ]);
  },
};

export const RefusedRefusal: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.waiting);
    msw.use(refuseCall(rejectReview, "staff_own_money", { error: OWN }));
  },
  play: async (playing) => {
    await decide(playing, "Refuse", "Not clear enough to read");
    await expect(await playing.canvas.findByText(OWN)).toBeVisible();
    await readsEach(playing, "Refuse", [
      [refuseCall(rejectReview, "decision_changed", { error: DECIDED }), DECIDED],
      [refuseCall(rejectReview, "decision_changed", { error: REPLACED }), REPLACED],
    ]);
  },
};

export const RefusedTooOftenOrWhileAway: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    opens(msw, reviewDetails.waiting);
    msw.use(refuseCall(rejectReview, "rate_limited", { error: TOO_OFTEN }));
  },
  play: async (playing) => {
    await decide(playing, "Refuse", "Expired");
    await expect(await playing.canvas.findByText(TOO_OFTEN)).toBeVisible();
    await readsEach(playing, "Refuse", [createRefusal(rejectReview, "unavailable", AWAY)]);
  },
};
