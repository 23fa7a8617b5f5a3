import dark from "./dark.tokens.json" with { type: "json" };
import lessMotion from "./less-motion.tokens.json" with { type: "json" };
import { readOverlay, readTokens, type Token } from "./read-tokens.ts";
import tokens from "./tokens.json" with { type: "json" };

/** The tokens of each file, as tokens.resolver.json puts the others on top of the first. */
export const DECLARED = {
  light: readTokens(tokens),
  dark: readOverlay(tokens, dark),
  lessMotion: readOverlay(tokens, lessMotion),
};

/** One declaration a line, each group apart and below what it says of itself. */
function printDeclarations(declared: readonly Token[]): string {
  return declared
    .flatMap(({ name, css, description, group }, index) => {
      const isFirst = index === 0 || group !== declared[index - 1]?.group;
      return [
        ...(isFirst ? [""] : []),
        ...(isFirst && group !== undefined ? [`  /* ${group} */`] : []),
        `  --${name}: ${css};${description === undefined ? "" : ` /* ${description} */`}`,
      ];
    })
    .join("\n");
}

/** All of tokens.css. */
export function printTokensCss(): string {
  return `/* Printed from packages/ui/src/tokens: edit tokens.json there, and never this file. Components use ROLES only. */
:root {
  color-scheme: light;
${printDeclarations(DECLARED.light)}
}

/* ${dark.$description} */
:root.dark {
  color-scheme: dark;
${printDeclarations(DECLARED.dark)}
}

/* ${lessMotion.$description} */
@media (prefers-reduced-motion: reduce) {
  :root {${printDeclarations(DECLARED.lessMotion).replaceAll("\n", "\n  ")}
  }
}
`;
}
