import { cx } from "class-variance-authority";
import { setTheme, toggleTheme, useTheme, type Theme } from "#hooks/theme.ts";
import { MoonIcon, SunIcon, type Icon } from "#icon/icon.tsx";
import "./theme-toggle.css";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const THEME_TOGGLE_WORDS = {
  label: "Theme",
  light: "Light theme",
  dark: "Dark theme",
};

export type ThemeToggleProps = {
  /** Two halves in public bars and the mobile menu; one round button where room is short. */
  look?: "segmented" | "icon";
  /** Places the toggle: margin, width, grid area. It never changes its look. */
  className?: string;
};

/**
 * Light or dark, for this device. One per view. For a choice that a form sends use Segmented.
 *
 * - theme-toggle-1: The choice MUST take effect at once, without a transition.
 * - theme-toggle-2: The choice MUST last beyond the visit.
 */
export function ThemeToggle({ look = "segmented", className }: ThemeToggleProps) {
  return look === "icon" ? <Switch className={className} /> : <Halves className={className} />;
}

function Halves({ className }: { className: string | undefined }) {
  const say = useWords("themeToggle", THEME_TOGGLE_WORDS);
  return (
    <div
      data-slot="theme-toggle"
      data-look="segmented"
      role="group"
      aria-label={say.label}
      className={cx(
        "inline-flex h-[44px] items-center gap-[2px] rounded-press bg-surface-sunken p-[4px] inset-ring inset-ring-line",
        className,
      )}
    >
      <Half theme="light" label={say.light} icon={SunIcon} />
      <Half theme="dark" label={say.dark} icon={MoonIcon} />
    </div>
  );
}

function Half({ theme, label, icon: Drawing }: { theme: Theme; label: string; icon: Icon }) {
  return (
    <button
      type="button"
      data-slot="theme-choice"
      data-theme={theme}
      aria-label={label}
      aria-pressed={useTheme() === theme}
      onClick={() => setTheme(theme)}
      className="grid size-[36px] place-items-center rounded-press"
    >
      <Drawing />
    </button>
  );
}

function Switch({ className }: { className: string | undefined }) {
  const say = useWords("themeToggle", THEME_TOGGLE_WORDS);
  return (
    <button
      type="button"
      data-slot="theme-toggle"
      data-look="icon"
      aria-label={say.dark}
      aria-pressed={useTheme() === "dark"}
      onClick={toggleTheme}
      className={cx(
        "grid size-11 flex-none place-items-center rounded-press text-ink hover:bg-surface-hover",
        className,
      )}
    >
      <MoonIcon size={24} data-shows="moon" />
      <SunIcon size={24} data-shows="sun" />
    </button>
  );
}
