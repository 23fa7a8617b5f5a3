/** What the name of a screenshot says: "components-inputs-button--matrix--dark-390". */
export type LookName = { story: string; theme: "light" | "dark"; width: number };

/** Reads the name of a screenshot. Throws on what is none. */
export function readLookName(name: string): LookName {
  const { story, theme, width } =
    /^(?<story>.+)--(?<theme>light|dark)-(?<width>\d+)$/.exec(name)?.groups ?? {};
  if (story === undefined || width === undefined) throw new Error(`${name} names no screenshot.`);
  return { story, theme: theme === "dark" ? "dark" : "light", width: Number(width) };
}

/** The same look in the other theme. */
export const findOtherTheme = (name: string): string =>
  name.replace(/(?<=--)(?:light|dark)(?=-\d+$)/, (theme) => (theme === "light" ? "dark" : "light"));

/** "Button, matrix" of "components-inputs-button--matrix". */
export function describeStory(story: string): string {
  const [component = "", state = ""] = story.split("--");
  const name = component.split("-").at(-1) ?? "";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${state.replaceAll("-", " ")}`;
}

/** "Button, matrix, dark, 390 px". */
export function describeLook(name: string): string {
  const { story, theme, width } = readLookName(name);
  return `${describeStory(story)}, ${theme}, ${width} px`;
}

/** Where the workshop shows the story live, as it was photographed. */
export function getLivePage(name: string): string {
  const { story, theme, width } = readLookName(name);
  const viewport = width < 500 ? "phone" : "desk";
  return `/?path=/story/${story}&globals=theme:${theme};viewport.value:${viewport}`;
}

/** Width and height in px of a fingerprint, "390x844 6a1f…". */
export function readSize(fingerprint: string): { width: number; height: number } {
  const [width = 0, height = 0] = (fingerprint.split(" ")[0] ?? "").split("x").map(Number);
  return { width, height };
}
