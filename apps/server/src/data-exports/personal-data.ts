/** A table that an export holds rows of. */
export type ExportedTable = {
  /** What it is called in the PDF. */
  title: string;
  /** SQL: whether row `r` is about member `m`. */
  isAbout: string;
  /** Columns that no one is given, and why. */
  leftOut?: Readonly<Record<string, string>>;
};

const SECRET = "it opens the account, or could be tried until it does";
const STORE = "a place in the club's store; the file itself is in the folder documents";
const HASH = "a keyed or plain hash: it says nothing to a person";

const OWN = "r.member_id = m.member_id";
const within = (column: string, table: string, condition = "member_id = m.member_id"): string =>
  `r.${column} in (select ${column} from ${table} where ${condition})`;
const OF_WALLET = within("wallet_id", "wallet");
const OF_PORTFOLIO = within("portfolio_id", "portfolio");
const OF_PAYMENT = within("reference", "payment_intent");
const OF_WITHDRAWAL = within("withdrawal_id", "withdrawal");
const OF_SUBSCRIPTION = within("subscription_id", "subscription");
const OF_CHECK = within("check_id", "identity_check");
const PAYMENTS = "select reference from payment_intent where member_id = m.member_id";

/**
 * Every table that holds something about a member, in the order of the export: an export reads these rows and no others. A table that is
 * new stands here or in `NOT_EXPORTED`, or a test fails.
 */
export const EXPORTED: Readonly<Record<string, ExportedTable>> = {
  member: { title: "Your account", isAbout: OWN, leftOut: { password_hash: SECRET } },
  member_profile: { title: "Your profile", isAbout: OWN },
  member_declaration: { title: "What you declared and agreed to", isAbout: OWN },
  member_change: { title: "Changes of your profile", isAbout: OWN },
  identity_check: { title: "Checks of your identity", isAbout: OWN },
  identity_decision: { title: "Decisions about your identity", isAbout: OF_CHECK },
  identity_document: {
    title: "Your documents",
    isAbout: OWN,
    leftOut: { stored_name: STORE, sent_sha256: HASH, id_number_hmac: HASH },
  },
  identity_document_view: {
    title: "Who looked at your documents",
    isAbout: within("document_id", "identity_document"),
  },
  identity_proposal: {
    title: "Readings of your documents and accounts",
    isAbout: `(${OF_CHECK} or ${within("bank_account_id", "bank_account")})`,
  },
  bvn_attempt: { title: "Checks of your BVN", isAbout: OWN },
  member_bvn: { title: "Your BVN", isAbout: OWN, leftOut: { bvn_hmac: HASH } },
  bank_account: { title: "Your bank accounts", isAbout: OWN },
  exco_decision: { title: "Decisions about your introduction", isAbout: OWN },
  member_lock: { title: "Locks of your sign-in", isAbout: OWN },
  staff: {
    title: "Your staff account",
    isAbout: OWN,
    leftOut: { password_hash: SECRET, sealed_authenticator: SECRET },
  },
  staff_break_glass: { title: "Emergency access in your name", isAbout: OWN },
  session: {
    title: "Where you are signed in",
    isAbout: OWN,
    leftOut: { token_hash: SECRET, cookie_hash: SECRET },
  },
  known_device: { title: "Your devices", isAbout: OWN, leftOut: { device_hash: SECRET } },
  passkey: {
    title: "Your passkeys",
    isAbout: OWN,
    leftOut: { credential_id: SECRET, public_key: SECRET },
  },
  second_factor: {
    title: "Your two-factor sign-in",
    isAbout: OWN,
    leftOut: { sealed_secret: SECRET },
  },
  recovery_code: { title: "Your recovery codes", isAbout: OWN, leftOut: { code_hash: SECRET } },
  security_event: { title: "What happened to your account's security", isAbout: OWN },
  email_code: {
    title: "Codes sent to your email address",
    isAbout: "(r.member_id = m.member_id or r.email = m.email)",
    leftOut: { token_hash: SECRET, code_hash: SECRET },
  },
  sign_in_code: {
    title: "Sign-in codes sent to your email address",
    isAbout: "r.email = m.email",
    leftOut: { code_hash: SECRET },
  },
  reset_link: {
    title: "Links to reset your password",
    isAbout: "(r.member_id = m.member_id or r.email = m.email)",
    leftOut: { token_hash: SECRET, device_hash: SECRET },
  },
  wallet: { title: "Your wallets", isAbout: OWN },
  wallet_transaction: { title: "Your transactions", isAbout: OF_WALLET },
  wallet_transaction_step: {
    title: "Steps of your transactions",
    isAbout: `r.transaction_id in (select transaction_id from wallet_transaction join wallet using (wallet_id)
      where member_id = m.member_id)`,
  },
  wallet_movement: { title: "Movements of your wallets", isAbout: OF_WALLET },
  payment_intent: { title: "Your payments", isAbout: OWN },
  payment_step: { title: "Steps of your payments", isAbout: OF_PAYMENT },
  payment_quote: { title: "Quotes of your payments", isAbout: OWN },
  payment_return: { title: "Payments that went back", isAbout: OF_PAYMENT },
  payment_review: { title: "Payments that staff looked at", isAbout: OF_PAYMENT },
  payment_review_decision: {
    title: "Decisions about such payments",
    isAbout: `r.review_id in (select review_id from payment_review where reference in (${PAYMENTS}))`,
  },
  webhook_event: {
    title: "What payment providers reported about your payments",
    isAbout: `r.reference in (${PAYMENTS})`,
    leftOut: { body_hash: HASH },
  },
  transfer_reference: { title: "References of your bank transfers", isAbout: OWN },
  receipt: {
    title: "Your receipts",
    isAbout: OWN,
    leftOut: { stored_name: STORE, sent_sha256: HASH },
  },
  receipt_upload: { title: "Receipts that are being uploaded", isAbout: OWN },
  bank_transfer: { title: "Your bank transfers", isAbout: OWN },
  bank_transfer_decision: {
    title: "Decisions about your bank transfers",
    isAbout: within("reference", "bank_transfer"),
  },
  bank_transfer_line: {
    title: "Statement lines of your bank transfers",
    isAbout: within("reference", "bank_transfer"),
  },
  bank_statement_match: {
    title: "Statement lines that were matched with your transfers",
    isAbout: `r.decision_id in (select decision_id from bank_transfer_decision join bank_transfer using (reference)
      where member_id = m.member_id)`,
  },
  bank_statement_line: {
    title: "What our bank says about your transfers",
    isAbout: `r.line_id in (select line_id from bank_transfer_line join bank_transfer using (reference)
      where member_id = m.member_id union select line_id from returned_payout where member_id = m.member_id)`,
    leftOut: {
      balance_minor: "the balance of the club's account",
      account_number: "an account of the club",
      fingerprint: HASH,
    },
  },
  withdrawal: { title: "Your withdrawals", isAbout: OWN },
  withdrawal_step: { title: "Steps of your withdrawals", isAbout: OF_WITHDRAWAL },
  payout_line: { title: "Your payouts", isAbout: OF_WITHDRAWAL },
  bank_statement_payout: { title: "Debits of your payouts", isAbout: OF_WITHDRAWAL },
  returned_payout: { title: "Payouts that came back", isAbout: OWN },
  portfolio: { title: "Your plans", isAbout: OWN },
  portfolio_order: { title: "Your contributions and redemptions", isAbout: OF_PORTFOLIO },
  unit_entry: { title: "Your units", isAbout: OF_PORTFOLIO },
  unit_holding: { title: "What you hold", isAbout: OF_PORTFOLIO },
  maturity: { title: "Terms of yours that ended", isAbout: OF_PORTFOLIO },
  correction_share: { title: "Your part of corrected prices", isAbout: OF_PORTFOLIO },
  statement_document: {
    title: "Statements and reports that you printed",
    isAbout: OF_WALLET,
    leftOut: { sha256: HASH },
  },
  subscription: {
    title: "Your recurring contributions",
    isAbout: OWN,
    leftOut: { card_token: "it lets the club charge the card" },
  },
  subscription_cycle: { title: "Days of your recurring contributions", isAbout: OF_SUBSCRIPTION },
  subscription_attempt: { title: "Charges of your card", isAbout: OF_SUBSCRIPTION },
  subscription_card_change: { title: "Changes of your card", isAbout: OF_SUBSCRIPTION },
  subscription_reminder: { title: "Reminders of failed charges", isAbout: OF_SUBSCRIPTION },
  reconciliation_item: {
    title: "Differences about your money that staff explain",
    isAbout: OWN,
  },
  notice: { title: "Your notifications", isAbout: OWN },
  notice_preference: { title: "Which emails you want", isAbout: OWN },
  outbox_mail: {
    title: "Emails to you",
    isAbout: "r.recipient = m.email",
    leftOut: { html: "the same words as body, with their layout" },
  },
  survey_answer: { title: "Your answers to surveys", isAbout: OWN },
  checkout_event: { title: "What your browser reported while you paid", isAbout: OWN },
  promise_case: { title: "What we promised you an answer to", isAbout: OWN },
  decision: {
    title: "Decisions by two staff members about you",
    isAbout: OWN,
    leftOut: { payload_sha256: HASH },
  },
  data_export: { title: "Your requests for your data", isAbout: OWN },
  audit_entry: {
    title: "What the audit says about you",
    isAbout: OWN,
    leftOut: { previous_hash: HASH, hash: HASH },
  },
};

const CLUB = "about the club, its plans or its own accounts; a decision in it names no member";
const STAFF = "about the staff member who did it";

/** Tables that refer to a member, or have a column that could, and are not exported: why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  announcement: CLUB,
  exchange_rate: CLUB,
  plan: CLUB,
  rate_limits: CLUB,
  resource: CLUB,
  setting_change: CLUB,
  survey: CLUB,
  terms_version: CLUB,
  transfer_account: CLUB,
  bank_statement: CLUB,
  bank_statement_change: "another narration of a line that is exported as its bank wrote it first",
  bank_statement_layout: CLUB,
  bank_statement_outcome: "says what lines are that are no member's transfer",
  bank_statement_reversal:
    "pairs two lines of a statement; the lines are exported where they are a member's",
  valuation: CLUB,
  valuation_correction: CLUB,
  price_exception: CLUB,
  payout_batch: STAFF,
  staff_device: STAFF,
  staff_enrolment: STAFF,
  staff_passkey: STAFF,
  staff_passkey_challenge: STAFF,
  staff_sealed_code: STAFF,
  staff_session: STAFF,
  staff_claim: STAFF,
  approval: STAFF,
  passkey_challenge: "a random number that is valid for minutes",
  passkey_proof: "a random number that is valid for minutes",
  receipt_upload_part:
    "where the bytes of an unfinished upload are; receipt_upload says that it is there",
  idempotency_key:
    "the answer of a request, kept for a repetition of it; what it says is in the other tables",
  "ledger.account": "names wallets by their ids; wallet_movement has every movement of them",
};
