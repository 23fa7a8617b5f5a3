import { PlainLink } from "@kinfold/ui/link";
import { useConfig } from "@kinfold/frame/config";
import { say } from "@kinfold/language/say";
import styles from "./resources.module.css";

/** Helpful things outside the app; one without an address is left out. */
export function Resources() {
  const { links } = useConfig();
  const cards = [
    {
      name: say("Free investment course"),
      about: say("Five short lessons, from saving to compounding."),
      href: links.course,
      block: styles["sun"],
    },
    {
      name: say("Investor profile quiz"),
      about: say("Twelve questions. Find the plans that suit you."),
      href: links.quiz,
      block: styles["kin"],
    },
  ].filter(({ href }) => href !== "");
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="resources" className="min-w-0">
      <h2 id="resources" className="mb-4 heading-sm">
        {say("Worth your time")}
      </h2>
      <ul className="grid gap-4 @min-[540px]:grid-cols-2 @min-[540px]:gap-5 @min-[860px]:grid-cols-1">
        {cards.map(({ name, about, href, block }) => (
          <li key={name} className="min-w-0">
            <PlainLink
              external
              href={href}
              className="flex h-full overflow-hidden rounded-cut bg-surface text-ink no-underline shadow-[inset_0_0_0_1px_var(--color-line)] hover:bg-surface-hover"
            >
              <span aria-hidden="true" className="relative min-h-29 w-[96px] flex-none bg-cloth">
                <span
                  className={`absolute inset-2 bg-motif-on-cloth ${styles["block"] ?? ""} ${block ?? ""}`}
                />
              </span>
              <span className="flex min-w-0 flex-col justify-center gap-1 px-4.5 py-4 wrap-break-word">
                <span className="heading-xs">{name}</span>
                <span className="text-sm text-ink-soft">{about}</span>
                <span className="sr-only">{say("(opens in a new tab)")}</span>
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
