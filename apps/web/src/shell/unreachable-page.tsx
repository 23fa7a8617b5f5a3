import type { Unreachable } from "@kinfold/frame/shell/read";
import { ErrorScreen } from "@kinfold/ui/error-screen";
import { ContactSupport } from "./contact-support.tsx";

/** Stands where a page would be that could not be read. */
export const renderUnreachablePage: Unreachable = (_error, again) => (
  <ErrorScreen onReload={again} action={<ContactSupport />} />
);
