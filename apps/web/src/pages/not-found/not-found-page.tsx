import { ButtonLink } from "@kinfold/ui/button";
import { NotFound } from "@kinfold/ui/not-found";
import { useEffect } from "react";
import { PATHS } from "#paths.ts";
import { SITE } from "#shell/page-title.tsx";

/** Any address of the private area that names no screen. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = `This page doesn’t exist · ${SITE}`;
  }, []);
  return <NotFound action={<ButtonLink href={PATHS.overview}>Back to Dashboard</ButtonLink>} />;
}
