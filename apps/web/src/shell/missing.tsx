import { ButtonLink } from "@kinfold/ui/button";
import { NotFound } from "@kinfold/ui/not-found";
import { useEffect } from "react";
import { PATHS } from "#paths.ts";
import { SITE } from "@kinfold/frame/shell/page-title";
import { say } from "@kinfold/language/say";

/** The screen of an address that names nothing: no page, no plan, no portfolio of this member. */
export function Missing() {
  useEffect(() => {
    document.title = `${say("This page doesn’t exist")} · ${SITE}`;
  }, []);
  return (
    <NotFound action={<ButtonLink href={PATHS.overview}>{say("Back to Dashboard")}</ButtonLink>} />
  );
}
