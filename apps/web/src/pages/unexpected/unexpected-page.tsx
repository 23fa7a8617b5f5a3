import { COPY } from "@kinfold/contract/copy";
import { ButtonLink } from "@kinfold/ui/button";
import { ErrorScreen } from "@kinfold/ui/error-screen";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { useEffect } from "react";
import { PATHS } from "#paths.ts";
import { MAIN_ID } from "@kinfold/frame/shell/skip-link";
import { SITE } from "@kinfold/frame/shell/page-title";
import { say } from "@kinfold/language/say";

/** An address outside every area of the app. */
export function UnexpectedPage() {
  useEffect(() => {
    document.title = `${COPY.routerError} · ${SITE}`;
  }, []);
  return (
    <div className="min-h-screen">
      <TopBar logoHref={PATHS.home} end={<ThemeToggle />} />
      <main id={MAIN_ID}>
        <ErrorScreen
          title={COPY.routerError}
          advice={say("There is no page at this address. The link may be old, or mistyped.")}
          action={<ButtonLink href={PATHS.home}>{say("Go to the start")}</ButtonLink>}
        />
      </main>
    </div>
  );
}
