/** A table that an export holds rows of. */
export type ExportedTable = {
  /** What it is called in the PDF. */
  title: string;
  /** SQL: which rows r about the member are left out. */
  unless?: string;
  /** Columns that no one is given, and why. */
  leftOut?: Readonly<Record<string, string>>;
};

const SECRET = "it opens the account, or could be tried until it does";
const STORE = "a place in the club's store; the file itself is in the folder documents";
const OTHER = "about another person, who spoke for the estate";
const HASH = "a keyed or plain hash: it says nothing to a person";

/**
 * Every table that holds something about a member, in the order of the export: an export reads these rows and no others. A table that is
 * new stands here or in `NOT_EXPORTED`, or a test fails. Which rows are about a member, and what is left of them after an erasure, stands
 * in `migrations/always/erased_columns.sql`.
 */
export const EXPORTED: Readonly<Record<string, ExportedTable>> = {
  member: { title: "Your account", leftOut: { password_hash: SECRET } },
  member_profile: { title: "Your profile" },
  member_declaration: { title: "What you declared and agreed to" },
  member_change: { title: "Changes of your profile" },
  identity_check: { title: "Checks of your identity" },
  identity_decision: { title: "Decisions about your identity" },
  identity_document: {
    title: "Your documents",
    leftOut: { stored_name: STORE, sent_sha256: HASH, id_number_hmac: HASH },
  },
  identity_document_view: {
    title: "Who looked at your documents",
  },
  identity_proposal: {
    title: "Readings of your documents and accounts",
  },
  liability_line: {
    title: "Proofs that your balances are part of what the club owes",
    leftOut: { parts: "hashed with salts: the proof itself is on the page of the balance" },
  },
  bvn_attempt: { title: "Checks of your BVN" },
  member_bvn: { title: "Your BVN", leftOut: { bvn_hmac: HASH } },
  bank_account: { title: "Your bank accounts" },
  pep_mark: { title: "That you are politically exposed" },
  pep_active_before_rule: {
    title: "That you were a member before our rule for politically exposed members",
  },
  exco_decision: { title: "Decisions about your introduction" },
  member_lock: { title: "Locks of your sign-in" },
  staff: {
    title: "Your staff account",
    leftOut: { password_hash: SECRET, sealed_authenticator: SECRET },
  },
  staff_break_glass: { title: "Emergency access in your name" },
  session: {
    title: "Where you are signed in",
    leftOut: { token_hash: SECRET, cookie_hash: SECRET },
  },
  known_device: { title: "Your devices", leftOut: { device_hash: SECRET } },
  passkey: {
    title: "Your passkeys",
    leftOut: { credential_id: SECRET, public_key: SECRET },
  },
  second_factor: {
    title: "Your two-factor sign-in",
    leftOut: { sealed_secret: SECRET },
  },
  recovery_code: { title: "Your recovery codes", leftOut: { code_hash: SECRET } },
  security_event: { title: "What happened to your account's security" },
  email_code: {
    title: "Codes sent to your email address",
    leftOut: { token_hash: SECRET, code_hash: SECRET },
  },
  sign_in_code: {
    title: "Sign-in codes sent to your email address",
    leftOut: { code_hash: SECRET },
  },
  reset_link: {
    title: "Links to reset your password",
    leftOut: { token_hash: SECRET, device_hash: SECRET },
  },
  wallet: { title: "Your wallets" },
  wallet_transaction: { title: "Your transactions" },
  wallet_transaction_step: {
    title: "Steps of your transactions",
  },
  wallet_movement: { title: "Movements of your wallets" },
  virtual_account: { title: "Your account number" },
  mandate: { title: "Your direct debits", leftOut: { token: SECRET, consent_link: SECRET } },
  payment_intent: { title: "Your payments" },
  payment_step: { title: "Steps of your payments" },
  payment_quote: { title: "Quotes of your payments" },
  payment_return: { title: "Payments that went back" },
  payment_review: { title: "Payments that staff looked at" },
  payment_review_decision: {
    title: "Decisions about such payments",
  },
  webhook_event: {
    title: "What payment providers reported about your payments",
    leftOut: { body_hash: HASH },
  },
  transfer_reference: { title: "References of your bank transfers" },
  receipt: {
    title: "Your receipts",
    leftOut: { stored_name: STORE, sent_sha256: HASH },
  },
  receipt_upload: { title: "Receipts that are being uploaded" },
  bank_transfer: { title: "Your bank transfers" },
  bank_transfer_decision: {
    title: "Decisions about your bank transfers",
  },
  bank_transfer_line: {
    title: "Statement lines of your bank transfers",
  },
  bank_statement_match: {
    title: "Statement lines that were matched with your transfers",
  },
  bank_statement_line: {
    title: "What our bank says about your transfers",
    leftOut: {
      balance_minor: "the balance of the club's account",
      account_number: "an account of the club",
      fingerprint: HASH,
    },
  },
  withdrawal: { title: "Your withdrawals" },
  withdrawal_step: { title: "Steps of your withdrawals" },
  payout_line: { title: "Your payouts" },
  bank_statement_payout: { title: "Debits of your payouts" },
  returned_payout: { title: "Payouts that came back" },
  portfolio: { title: "Your plans" },
  portfolio_order: { title: "Your contributions and redemptions" },
  unit_entry: { title: "Your units" },
  unit_holding: { title: "What you hold" },
  maturity: { title: "Terms of yours that ended" },
  correction_share: { title: "Your part of corrected prices" },
  funds_proof: { title: "Proofs of funds that you made" },
  funds_proof_line: { title: "Figures of your proofs of funds" },
  funds_proof_print: { title: "Files of your proofs of funds", leftOut: { sha256: HASH } },
  statement_document: {
    title: "Statements and reports that you printed",
    leftOut: { sha256: HASH },
  },
  full_statement: {
    title: "Full statements that you downloaded",
    leftOut: { figures_sha256: HASH },
  },
  full_statement_total: { title: "What they came to" },
  full_statement_file: { title: "Files of your full statements", leftOut: { sha256: HASH } },
  subscription: {
    title: "Your recurring contributions",
    leftOut: { card_token: "it lets the club charge the card" },
  },
  subscription_cycle: { title: "Days of your recurring contributions" },
  subscription_attempt: { title: "Charges of your card" },
  subscription_card_change: { title: "Changes of your card" },
  subscription_reminder: { title: "Reminders of failed charges" },
  reconciliation_item: {
    title: "Differences about your money that staff explain",
  },
  notice: { title: "Your notifications" },
  member_language: { title: "The language that you chose" },
  notice_preference: { title: "Which emails you want" },
  alert_phone: {
    title: "Phones that you wanted to be alerted on",
    leftOut: { code_hash: HASH },
  },
  phone_alert: { title: "Alerts to your phones" },
  outbox_mail: {
    title: "Emails to you",
    leftOut: {
      html: "the same words as body, with their layout",
      traceparent: "random numbers by which two moments of the same work are found together",
    },
  },
  sent_email: { title: "Codes of emails to you, by which they are checked" },
  survey_answer: { title: "Your answers to surveys" },
  checkout_event: { title: "What your browser reported while you paid" },
  promise_case: { title: "What we promised you an answer to" },
  decision: {
    title: "Decisions by two staff members about you",
    // Whether a member is on a sanctions list or in a case is not told to them: see `TIPPING_OFF`.
    unless: "r.kind in ('sanctions_answer', 'no_suspicion')",
    leftOut: { payload_sha256: HASH },
  },
  data_export: { title: "Your requests for your data" },
  estate_grant: {
    title: "Who speaks for your estate by order of a court",
    leftOut: { representatives: OTHER, stored_name: STORE, sha256: HASH },
  },
  estate_grant_view: { title: "Who looked at it" },
  estate_account: { title: "Accounts to which your estate is paid" },
  estate_withdrawal: { title: "What was asked to be paid to your estate" },
  estate_hold: {
    title: "When your account was held for an estate",
    leftOut: { contact_name: OTHER, contact_phone: OTHER, contact_email: OTHER },
  },
  member_correction: { title: "What you asked us to correct" },
  account_closure: { title: "Your requests to close your account" },
  audit_entry: {
    title: "What the audit says about you",
    leftOut: { previous_hash: HASH, hash: HASH },
  },
};

const TIPPING_OFF =
  "what the club holds against sanctions lists, finds suspicious or reports to the NFIU may not be disclosed to the member (MLPPA 2022 section 19, SEC AML/CFT/CPF Regulations 2022)";
const CLUB = "about the club, its plans or its own accounts; a decision in it names no member";
const STAFF = "about the staff member who did it";

/** Tables that refer to a member, or have a column that could, and are not exported: why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  large_transaction_report: TIPPING_OFF,
  sanctions_hit: TIPPING_OFF,
  screening: TIPPING_OFF,
  suspicious_case: TIPPING_OFF,
  suspicious_case_note: TIPPING_OFF,
  suspicious_case_transaction: TIPPING_OFF,
  unusual_transaction_found: TIPPING_OFF,
  unusual_transaction_review: TIPPING_OFF,
  announcement: CLUB,
  exchange_rate: CLUB,
  phone_alert_setting: CLUB,
  plan: CLUB,
  club_languages: CLUB,
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
  month_close:
    "what the club closed at a month's end, with units by the ids of portfolios; unit_entry has every movement of them",
  payout_batch: STAFF,
  payout_stop: STAFF,
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
  erasure: "that the member is erased; it is written once no one can ask for a copy any more",
  "ledger.journal":
    "repeats the bank account that a withdrawal went to, which bank_account has; wallet_movement has every movement",
  "ledger.account": "names wallets by their ids; wallet_movement has every movement of them",
};
