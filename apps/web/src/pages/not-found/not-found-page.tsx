import { Missing } from "#shell/missing.tsx";

/** Any address of the private area that names no screen. */
export function NotFoundPage() {
  return <Missing />;
}
