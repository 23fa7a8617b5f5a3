import { addons } from "storybook/manager-api";
import { writeAmounts } from "./amount-args.ts";
import { clubDark, clubLight } from "./club-theme.ts";

writeAmounts();

const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;

addons.setConfig({ theme: dark ? clubDark : clubLight, sidebar: { showRoots: true } });
