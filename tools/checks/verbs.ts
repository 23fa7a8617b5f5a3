/** The verbs that the names of exported functions begin with. A new one is added here, once it is the field's word. */
const VERBS = new Set(
  `
  accept add advance agree allow announce append apply approve archive arrange assert assign attach authorize await
  begin bind block build cache calculate call cancel capture carry change charge check choose claim classify clean clear close
  collapse collect combine commit compare compile complete compress compute configure confirm connect contribute convert copy correct count
  crawl create credit cut debit decide declare decode decrypt deduct define delay delete deliver derive describe detect
  disable discard disconnect dismiss dispatch divide download drain draw drill drop emit empty enable encode encrypt end
  enrol ensure enter erase escape estimate evaluate examine exchange execute exit expand expect expire explain export extend
  extract fetch fill filter find finish fit flag flush focus follow force forget format free freeze gather generate get give go
  grant group handle hash hide hire hold ignore import include index insert inspect install invalidate invite invoke issue
  join judge keep kill label launch leave lift limit link list listen load locate lock log look lower make map mark mask
  match mature measure memoize merge migrate mint mount move name normalize note notify observe offer open order pad pair parse pause
  pay permit pick pipeline place plant plot poll post prefetch preload prepare present preserve preview print probe
  process project propose prove prune publish pull push put quarantine query queue quote raise read rebuild receive
  recompute reconcile record recover redeem redirect redraw reduce refresh refuse register reject release reload remember
  remind remove rename render report renew reopen repair repeat replace reply request require reseal resend reserve reset
  resolve respond restore restrict resume retry reveal reverse revoke rewrite roll rotate round route run sample save say
  scale scan schedule score screen scroll seal search secure seed seek select sell send serve set settle show shrink sign simulate
  skip sort spawn spend split start stop store stream stretch strip submit subscribe subtract suggest sum summarize supply suspend swap
  switch sync take tally test throw tick toggle top touch trace track translate trim truncate try turn undo unlock
  unseal unsubscribe unwrap update upload use validate verify view visit void wait warn watch withdraw withhold wrap write
  `
    .split(/\s+/)
    .filter(Boolean),
);

/** These verbs are nouns too: with such an end the name is a thing, as `changeViews`, and not an action, as `changePassword`. */
const NOUN_TOO = new Set(
  "cache change charge check claim copy count flag issue link list lock mark match move name note order post process project query queue quote request sample search sign view visit watch".split(
    " ",
  ),
);
const THING = /(Columns|Detail|Routes|Views?|Words)$/;

/** Claims that answer yes or no, hooks, and the conversions and wrappings that the field itself writes without a verb. */
const CLAIM = /^(is|has|can|may|should|use|to|from|as|with)[A-Z\d]/;

/** Names without an object that are the field's own, each with the reason. */
const ALLOWED = new Map<string, string>([
  ["add", "what an operator is on a plain number"],
  ["subtract", "as add"],
  ["multiply", "as add"],
  ["negate", "as add"],
  ["insist", "an assertion, as the conventions name it"],
  ["migrate", "the field's word for bringing a database to its schema"],
  ["refuse", "throws its only argument, a refusal, as the conventions name it"],
  ["kobo", "a unit: kobo(500n) is written as a literal would be"],
  ["cents", "as kobo"],
  ["say", "says its only argument, as the catalogues of languages call it"],
  ["setup", "Vitest calls the global setup by this name"],
]);

/** What is wrong with the name of an exported function, or undefined. Components are nouns and pass. */
export function findVerbFault(name: string): string | undefined {
  if (ALLOWED.has(name) || CLAIM.test(name) || /^[A-Z]/.test(name)) return undefined;
  const [first = "", second] = name.split(/(?=[A-Z])/);
  if (!VERBS.has(first)) return `begins with "${first}", which is no verb of tools/checks/verbs.ts`;
  if (second === undefined) return "says no object";
  if (second === "Of") return "names a thing that belongs to another, and no action";
  if (NOUN_TOO.has(first) && THING.test(name)) return "ends like a thing";
  return undefined;
}
