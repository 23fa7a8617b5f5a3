import { parseDocumentCode } from "@kinfold/contract/document-code";
import { useNativeForm } from "@kinfold/frame/native-form";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { MAIN_ID, SkipLink } from "@kinfold/frame/shell/skip-link";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { TextField } from "@kinfold/ui/text-field";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PATHS } from "#paths.ts";

// The form can be used before any of it is there: the page weighs no more than the sign-in page until then.
const CheckResult = lazy(async () => ({
  default: (await import("./check-result.tsx")).CheckResult,
}));

/** Once the page is hydrated it stays so. */
const watchNothing = () => () => undefined;

const loadChecking = async () => (await import("./checking.ts")).checking;

/** Whether a document or an email of the club is real, for anyone who was given it: by its code, its square code or its file. */
export function CheckPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isUsable = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  /** What was typed, and how often another document was begun: what is known of the one before is of no use any more. */
  const [current, setCurrent] = useState<{ code: string | null; turn: number }>({
    code: null,
    turn: 0,
  });
  function begin(code: string | null, fragment = ""): void {
    setCurrent(({ turn }) => ({ code, turn: turn + 1 }));
    void navigate({ pathname: PATHS.check, hash: fragment }, { replace: true });
  }

  const form = useNativeForm({
    load: loadChecking,
    send: async ({ code }) => {
      begin(parseDocumentCode(code) ?? null);
    },
    words: describeError,
  });

  return (
    <div className="min-h-screen">
      <SkipLink />
      <TopBar logoHref={PATHS.home} end={<ThemeToggle />} />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto grid max-w-[1062px] grid-cols-1 items-start gap-x-14 gap-y-8 px-4 pt-6 pb-20 outline-none md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:px-6 md:pt-10"
      >
        <div className="flex flex-col gap-6">
          <div>
            <PageTitle title={say("Check a document")}>{say("Check a document")}</PageTitle>
            <p className="mt-2.5 text-lg text-ink-soft">
              {say(
                "Find out whether a Kinfold document or email is real. You need no account, and the member is not told who checked.",
              )}
            </p>
          </div>
          <form
            {...form.props}
            aria-label={say("Check a code")}
            className="flex flex-col gap-2.5 md:flex-row md:items-start"
          >
            <TextField
              label={say("Code at the foot of the document or email")}
              className="grow"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              help={say("It begins with KF. Capitals do not matter.")}
              {...form.field("code")}
            />
            <Button type="submit" className="md:mt-7">
              {say("Check")}
            </Button>
          </form>
          <FormRefusal>{form.refused}</FormRefusal>
        </div>
        {isUsable && (
          <Suspense fallback={null}>
            <CheckResult
              key={current.turn}
              typed={current.code}
              fragment={hash.slice(1)}
              onScanned={(fragment) => {
                begin(null, fragment);
              }}
              onAnother={() => {
                begin(null);
                form.props.ref.current?.reset();
              }}
            />
          </Suspense>
        )}
      </main>
    </div>
  );
}
