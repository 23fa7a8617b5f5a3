import Beasties from "beasties";

/**
 * The rules of a sheet that the markup needs for its first paint, dark theme included. Fonts stay out: until they
 * arrive the system's own are read.
 */
export async function criticalCss(markup: string, css: string): Promise<string> {
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
  return withoutFonts(critical);
}

const withoutFonts = (css: string): string => css.replaceAll(/@font-face\s*\{[^}]*\}/g, "");
