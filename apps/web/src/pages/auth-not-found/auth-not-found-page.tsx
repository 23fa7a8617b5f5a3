import { COPY } from "@kinfold/contract/copy";
import { ButtonLink } from "@kinfold/ui/button";
import { NotFound } from "@kinfold/ui/not-found";
import { useEffect } from "react";
import { PATHS } from "#paths.ts";
import { SITE } from "@kinfold/frame/shell/page-title";
import { say } from "@kinfold/language/say";

/** Any address under /auth that names no screen. */
export function AuthNotFoundPage() {
  useEffect(() => {
    document.title = `${COPY.unknownAuthPage} · ${SITE}`;
  }, []);
  return (
    <NotFound
      title={COPY.unknownAuthPage}
      action={<ButtonLink href={PATHS.signIn}>{say("Go to Sign In")}</ButtonLink>}
    />
  );
}
