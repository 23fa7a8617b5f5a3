/** A key as it stands on a button or in a line of help. Screen readers hear it from `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="inline-block min-w-6 rounded-tag border border-current px-1.5 text-center text-xs leading-5 max-lg:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
