import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Empty } from "@kinfold/ui/empty";
import { FilterChips } from "@kinfold/ui/filter-chips";
import { Link } from "@kinfold/ui/link";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { SearchField } from "@kinfold/ui/search-field";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Desk, Run, Outcome } from "#contract.ts";
import { describeFailure, sendDecision, signOut, useDesk } from "#desk-calls.ts";
import { findDecided } from "#last-outcomes.ts";
import { CauseList, formatCount } from "./cause-list.tsx";
import { chooseCauses, countCauses, isDecidable, type Filter } from "./choose-causes.ts";
import { DecidePanel } from "./decide-panel.tsx";
import { CauseView } from "./cause-view.tsx";
import type { Mode } from "./look-view.tsx";
import { useKeys } from "./use-keys.ts";

const FILTERS: readonly (readonly [Filter, string])[] = [
  ["all", "All"],
  ["screenshots", "Screenshots"],
  ["axe", "axe"],
  ["plays", "Plays"],
  ["light", "Light"],
  ["dark", "Dark"],
];
const isFilter = (value: string | null): value is Filter =>
  FILTERS.some(([filter]) => filter === value);

const KEYS: readonly (readonly [string, string])[] = [
  ["J, K", "Next, previous cause"],
  ["N, P", "Next, previous screenshot of the cause"],
  ["A", "Accept"],
  ["D", "Deny"],
  ["C", "Comment"],
  ["B", "Blink"],
  ["[, ]", "Move the slider"],
  ["/", "Search"],
  ["?", "These keys"],
];

const STEP = 10;

/** Signs out, and loads the page that signs in. A session that the workshop could not end here ends at its next use. */
async function leave(): Promise<void> {
  await signOut().catch(() => undefined);
  window.location.assign("/review/sign-in");
}

/** The review desk: what the last run of the stories found, by cause, and what reviewers say of it. */
export function DeskPage() {
  const { data, error, mutate } = useDesk();
  if (data === undefined) {
    return (
      <main className="mx-auto max-w-[1280px] p-6">
        {error === undefined ? (
          <Loader label="Opening the desk" />
        ) : (
          <Notice tone="error">{describeFailure(error)}</Notice>
        )}
      </main>
    );
  }
  return (
    <OpenDesk desk={data} onDecided={(decisions) => void mutate({ ...data, decisions }, false)} />
  );
}

function OpenDesk({
  desk,
  onDecided,
}: {
  desk: Desk;
  onDecided: (decisions: Desk["decisions"]) => void;
}) {
  const { run, decisions, reviewer } = desk;
  const [params, setParams] = useSearchParams();
  const [chosenId, setChosenId] = useState(params.get("cause") ?? undefined);
  const [words, setWords] = useState("");
  const [reasons, setReasons] = useState<Readonly<Record<Outcome, string>>>({
    accepted: "",
    denied: "",
    comment: "",
  });
  const [meant, setMeant] = useState<Outcome>("accepted");
  const [fieldError, setFieldError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);
  const [at, setAt] = useState(0);
  const [mode, setMode] = useState<Mode>("slider");
  const [slider, setSlider] = useState(50);
  const [areKeysShown, setKeysShown] = useState(false);
  const reason = reasons[meant];
  const reasonField = useRef<HTMLInputElement>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const causes = run?.causes ?? [];
  const outcomes = findDecided(causes, run?.looks ?? {}, decisions);
  const wanted = params.get("filter");
  const filter = isFilter(wanted) ? wanted : "all";
  const listed = chooseCauses(causes, { filter, words });
  const open = listed.filter(({ id }) => !outcomes.has(id));
  const decided = listed.filter(({ id }) => outcomes.has(id));
  const inOrder = [...open, ...decided];
  const chosen = inOrder.find(({ id }) => id === chosenId) ?? inOrder[0];

  const shownId = chosen?.id;
  useEffect(() => {
    if (shownId === undefined || params.get("cause") === shownId) return;
    const next = new URLSearchParams(params);
    next.set("cause", shownId);
    setParams(next, { replace: true });
  }, [shownId, params, setParams]);

  function choose(find: (now: string | undefined) => string | undefined): void {
    setAt(0);
    setFieldError(undefined);
    setRefusal(undefined);
    setChosenId(find);
  }
  /** Keys may come faster than the page is drawn, so that each step goes on from the one before. */
  function step(by: number): void {
    choose((now) => {
      const from = Math.max(
        0,
        inOrder.findIndex(({ id }) => id === now),
      );
      return inOrder[Math.min(inOrder.length - 1, Math.max(0, from + by))]?.id;
    });
  }
  function stepLook(by: number): void {
    if (chosen === undefined) return;
    setAt((now) => (now + by + chosen.looks.length) % chosen.looks.length);
  }

  function writeReason(outcome: Outcome, text: string): void {
    setReasons((now) => ({ ...now, [outcome]: text }));
  }

  async function decide(outcome: Outcome): Promise<void> {
    if (chosen === undefined || isUnderWay.current || reviewer === undefined) return;
    if (outcome !== "comment" && !isDecidable(chosen)) return;
    // A denial and a comment are about one cause: their reason is written each time.
    const isWritten = outcome === "accepted" || outcome === meant;
    const because = isWritten ? reasons[outcome].trim() : "";
    setMeant(outcome);
    if (because === "") {
      setFieldError("Say why.");
      reasonField.current?.focus();
      return;
    }
    isUnderWay.current = true;
    setSending(true);
    setRefusal(undefined);
    setFieldError(undefined);
    try {
      const decision = await sendDecision({ cause: chosen.id, outcome, reason: because });
      onDecided([...decisions, decision]);
      reasonField.current?.blur();
      setMeant("accepted");
      if (outcome !== "accepted") writeReason(outcome, "");
      if (outcome === "comment") return;
      const next = open[open.indexOf(chosen) + 1] ?? open.find(({ id }) => id !== chosen.id);
      choose(() => next?.id ?? chosen.id);
    } catch (failure) {
      setRefusal(describeFailure(failure));
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    n: () => stepLook(1),
    p: () => stepLook(-1),
    a: () => void decide("accepted"),
    d: () => void decide("denied"),
    c: () => void decide("comment"),
    b: () => setMode((now) => (now === "blink" ? "slider" : "blink")),
    "[": () => setSlider((now) => Math.max(0, now - STEP)),
    "]": () => setSlider((now) => Math.min(100, now + STEP)),
    "/": () => searchField.current?.focus(),
    "?": () => setKeysShown(true),
  });

  return (
    <main className="mx-auto flex max-w-[1280px] flex-col gap-6 p-4 sm:p-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="m-0 text-sm">
            <Link external target="_self" href="/">
              Workshop
            </Link>
          </p>
          <h1 className="heading-md">Review</h1>
          {run !== undefined && (
            <p className="m-0 text-ink-soft">{describeRun(run, outcomes.size)}</p>
          )}
        </div>
        <span className="flex gap-2">
          {desk.isSignedIn === true && (
            <Button variant="quiet" size="sm" onClick={() => void leave()}>
              Sign out
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => setKeysShown(true)}>
            Keys
          </Button>
        </span>
      </header>
      {run === undefined || causes.length === 0 ? (
        <Empty spot="no-notifications" title="Nothing to review">
          {run === undefined
            ? "No run of the stories is on this machine: npm run stories -- test."
            : "Every screenshot is the accepted one, axe found nothing and every play passed."}
        </Empty>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <FilterChips
              label="Causes"
              value={filter}
              chips={FILTERS.map(([value, label]) => ({
                value,
                label: `${label} ${countCauses(causes, value)}`,
              }))}
              onChange={(value) => {
                const next = new URLSearchParams(params);
                next.set("filter", value);
                setParams(next, { replace: true });
              }}
            />
            <SearchField
              ref={searchField}
              label="Search causes"
              placeholder="Component, story or words"
              value={words}
              className="w-full sm:w-72"
              onSearch={setWords}
            />
          </div>
          <div className="grid items-start gap-6 lg:grid-cols-[340px_minmax(0,1fr)]">
            <div className="flex flex-col gap-5 lg:sticky lg:top-6 lg:max-h-[calc(100vh-3rem)] lg:overflow-auto">
              <CauseList
                label="To decide"
                causes={open}
                chosen={chosen?.id}
                outcomes={outcomes}
                onChoose={(id) => choose(() => id)}
              />
              {decided.length > 0 && (
                <section>
                  <h2 className="mb-2 heading-xs">Decided</h2>
                  <CauseList
                    label="Decided"
                    causes={decided}
                    chosen={chosen?.id}
                    outcomes={outcomes}
                    onChoose={(id) => choose(() => id)}
                  />
                </section>
              )}
            </div>
            {chosen === undefined ? (
              <Notice title="No cause fits">Search for other words, or choose All.</Notice>
            ) : (
              <section aria-label={chosen.title} className="flex min-w-0 flex-col gap-5">
                <CauseView
                  cause={chosen}
                  run={run}
                  at={at}
                  mode={mode}
                  slider={slider}
                  onMode={setMode}
                  onSlider={setSlider}
                  onStep={stepLook}
                />
                <DecidePanel
                  cause={chosen}
                  reviewer={reviewer}
                  reason={reason}
                  meant={meant}
                  earlier={decisions.filter(({ cause }) => cause === chosen.id)}
                  error={fieldError}
                  refusal={refusal}
                  isSending={isSending}
                  fieldRef={reasonField}
                  onReason={(text) => writeReason(meant, text)}
                  onDecide={(outcome) => void decide(outcome)}
                />
              </section>
            )}
          </div>
        </>
      )}
      <Dialog open={areKeysShown} onOpenChange={setKeysShown} title="Keys" size="sm">
        <dl className="m-0 grid grid-cols-[5rem_1fr] gap-y-2">
          {KEYS.map(([key, does]) => (
            <div key={key} className="contents">
              <dt className="font-strong">{key}</dt>
              <dd className="m-0">{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </main>
  );
}

/** "74 screenshots in 7 causes, against what was accepted at 0123456789ab. 2 causes are decided." */
function describeRun({ looks, causes, commit, at }: Run, decided: number): string {
  const screenshots = formatCount(Object.keys(looks).length, "screenshot", "screenshots");
  const parts = `${screenshots}, ${formatCount(causes.length, "cause", "causes")}, at ${commit}, ${at.slice(0, 16).replace("T", " ")}.`;
  return `${parts} ${formatCount(decided, "cause is", "causes are")} decided.`;
}
