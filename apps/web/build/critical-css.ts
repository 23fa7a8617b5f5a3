import Beasties from "beasties";
import postcss, { type Declaration, type Root } from "postcss";

/**
 * The rules of a sheet that the markup needs for its first paint, dark theme included. Fonts stay out: until they
 * arrive the system's own are read.
 */
export async function extractCriticalCss(markup: string, css: string): Promise<string> {
  const inliner = new Beasties({
    // Everything below comes from memory; nothing is fetched and nothing is written.
    logLevel: "silent",
    external: false,
    reduceInlineStyles: true,
    fonts: false,
    keyframes: "critical",
    compress: true,
    allowRules: [/^:root/, /\.dark/, /data-stale/],
  });
  const page = await inliner.process(
    `<html><head><style>${css}</style></head><body>${markup}</body></html>`,
  );
  const [, critical = ""] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const root = postcss.parse(critical);
  root.walkAtRules("font-face", (rule) => {
    rule.remove();
  });
  leaveOutUnread(root, markup);
  return root.toString();
}

const READ = /var\(\s*(--[\w-]+)/g;

const readIn = (text: string): string[] => [...text.matchAll(READ)].map(([, name = ""]) => name);

/** Takes out every custom property that neither the markup nor a rule of the sheet reads, however far around. */
function leaveOutUnread(root: Root, markup: string): void {
  const custom = new Map<string, Declaration[]>();
  const read = new Set(readIn(markup));
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    if (prop.startsWith("--")) custom.set(prop, [...(custom.get(prop) ?? []), declaration]);
    else for (const name of readIn(value)) read.add(name);
  });
  // What is added while this runs is looked at as well.
  for (const name of read) {
    for (const { value } of custom.get(name) ?? [])
      for (const next of readIn(value)) read.add(next);
  }
  for (const [name, declarations] of custom) {
    if (!read.has(name)) for (const declaration of declarations) declaration.remove();
  }
  root.walkAtRules("property", (rule) => {
    if (!read.has(rule.params)) rule.remove();
  });
  // From the innermost outwards, so that what holds nothing but emptiness is empty when it is looked at.
  for (let isEmptier = true; isEmptier;) {
    isEmptier = false;
    root.walk((node) => {
      if ("nodes" in node && node.nodes?.length === 0) {
        node.remove();
        isEmptier = true;
      }
    });
  }
}
