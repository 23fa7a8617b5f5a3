import { create, type ThemeVars } from "storybook/theming";

// Storybook's own rooms cannot read our CSS variables, so these few repeat roles of tokens.css; a test holds them equal.
const shared = {
  brandTitle: "Kinfold, the design system",
  brandUrl: "./",
  brandTarget: "_self",
  fontBase: '"Kinfold Text", "Public Sans", system-ui, sans-serif',
  appBorderRadius: 4,
  inputBorderRadius: 10,
} as const;

/** Indigo on undyed cotton, for the rooms around the stories. */
export const clubLight: ThemeVars = create({
  base: "light",
  ...shared,
  brandImage: "./club/logo-light.svg",
  colorPrimary: "#192555",
  colorSecondary: "#2b4191",
  appBg: "#f8f6ef",
  appContentBg: "#fefcf9",
  appPreviewBg: "#f8f6ef",
  appBorderColor: "#e1dacb",
  textColor: "#111938",
  textInverseColor: "#fefcf9",
  textMutedColor: "#626985",
  barBg: "#fefcf9",
  barTextColor: "#474f70",
  barSelectedColor: "#2b4191",
  barHoverColor: "#111938",
  inputBg: "#fefcf9",
  inputBorder: "#7d8299",
  inputTextColor: "#111938",
});

/** Undyed cotton on deep indigo, for documentation pages in the dark. */
export const clubDark: ThemeVars = create({
  base: "dark",
  ...shared,
  brandImage: "./club/logo-dark.svg",
  colorPrimary: "#dfe6f5",
  colorSecondary: "#b4c5ec",
  appBg: "#0a1024",
  appContentBg: "#111833",
  appPreviewBg: "#0a1024",
  appBorderColor: "#232d52",
  textColor: "#f4f0e7",
  textInverseColor: "#111938",
  textMutedColor: "#96a0c0",
  barBg: "#111833",
  barTextColor: "#bcc3da",
  barSelectedColor: "#b4c5ec",
  barHoverColor: "#f4f0e7",
  inputBg: "#111833",
  inputBorder: "#6f7ba6",
  inputTextColor: "#f4f0e7",
});
