import { isSafeLink } from "@kinfold/contract/content";
import { say } from "@kinfold/language/say";
import { Link } from "@kinfold/ui/link";
import { createElement, Fragment, type ReactNode } from "react";

/** Two slashes, or a backslash that browsers read as one, would leave the app and look as if they stayed. */
const isInside = (href: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(href);

function anchor(words: string, href: string): ReactNode {
  if (isInside(href)) {
    return <Link href={href}>{words}</Link>;
  }
  if (!isSafeLink(href)) return words;
  return (
    <Link external href={href}>
      {words}
      <span className="sr-only">{say("(opens in a new tab)")}</span>
    </Link>
  );
}

/** Text stands still: its parts are told apart by their places alone, as children written out are. */
const inOrder = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

function piece(part: string): ReactNode {
  const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
  if (link !== null) return anchor(link[1] ?? "", link[2] ?? "");
  const bold = /^\*\*([^*]+)\*\*$/.exec(part);
  return bold === null ? part : <strong>{bold[1]}</strong>;
}

/** Bold words and links; everything else stays text, whatever it looks like. */
const inline = (text: string): ReactNode =>
  inOrder(text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/).map(piece));

const item = (text: string): ReactNode => <li className="ps-1">{inline(text)}</li>;

const items = (lines: readonly string[], mark: RegExp): ReactNode =>
  inOrder(lines.map((line) => item(line.replace(mark, ""))));

const BULLET = /^- /;
const NUMBER = /^\d+\. /;

function block(text: string): ReactNode {
  const lines = text.split("\n");
  const isAll = (mark: RegExp): boolean => lines.every((line) => mark.test(line));
  if (lines.length === 1 && text.startsWith("## ")) {
    return <h2 className="mt-4 heading-xs text-ink">{text.slice("## ".length)}</h2>;
  }
  if (isAll(BULLET)) {
    return <ul className="grid list-disc gap-1.5 ps-5">{items(lines, BULLET)}</ul>;
  }
  if (isAll(NUMBER)) {
    return <ol className="grid list-decimal gap-1.5 ps-5">{items(lines, NUMBER)}</ol>;
  }
  return <p>{inline(lines.join(" "))}</p>;
}

/**
 * The club's own texts: paragraphs, lists, headings, bold and links. It makes elements and never HTML, and a link that is
 * neither inside the app nor http or https stays its words.
 */
export function SmallMarkdown({ text, className = "" }: { text: string; className?: string }) {
  return (
    <div className={`grid max-w-[68ch] gap-3 text-ink-soft ${className}`}>
      {inOrder(
        text
          .trim()
          .split(/\n{2,}/)
          .map(block),
      )}
    </div>
  );
}
