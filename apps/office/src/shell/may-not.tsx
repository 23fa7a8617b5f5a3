import { ButtonLink } from "@kinfold/ui/button";
import { NotFound } from "@kinfold/ui/not-found";
import { useEffect } from "react";
import { PATHS } from "#paths.ts";

/** The screen of a page that the roles of the staff member who is signed in do not open. */
export function MayNot() {
  useEffect(() => {
    document.title = "Not for your role · Kinfold";
  }, []);
  return (
    <NotFound
      title="This page is not for your role"
      action={<ButtonLink href={PATHS.home}>Back to the start</ButtonLink>}
    >
      Your roles do not include this work. If they should, ask an admin to propose it.
    </NotFound>
  );
}
