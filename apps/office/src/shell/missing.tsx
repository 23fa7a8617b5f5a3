import { ButtonLink } from "@kinfold/ui/button";
import { NotFound } from "@kinfold/ui/not-found";
import { useEffect } from "react";
import { PATHS } from "#paths.ts";

/** The screen of an address that names nothing. */
export function Missing() {
  useEffect(() => {
    document.title = "This page doesn’t exist · Kinfold";
  }, []);
  return <NotFound action={<ButtonLink href={PATHS.home}>Back to the start</ButtonLink>} />;
}
