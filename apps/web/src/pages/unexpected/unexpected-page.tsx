import { ButtonLink } from "@kinfold/ui/button";
import { NotFound } from "@kinfold/ui/not-found";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { useEffect } from "react";
import { PATHS } from "#paths.ts";
import { MAIN_ID } from "@kinfold/frame/shell/skip-link";
import { SITE } from "@kinfold/frame/shell/page-title";
import { say } from "@kinfold/language/say";

/** The not-found page of an address outside every area of the app. */
export function UnexpectedPage() {
  useEffect(() => {
    document.title = `${say("This page doesn’t exist")} · ${SITE}`;
  }, []);
  return (
    <div className="min-h-screen">
      <TopBar logoHref={PATHS.home} end={<ThemeToggle />} />
      <main id={MAIN_ID}>
        <NotFound action={<ButtonLink href={PATHS.home}>{say("Go to the start")}</ButtonLink>} />
      </main>
    </div>
  );
}
