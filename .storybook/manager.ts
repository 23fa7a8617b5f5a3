import { addons } from "storybook/manager-api";
import { clubDark, clubLight } from "./club-theme.ts";

const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;

addons.setConfig({ theme: dark ? clubDark : clubLight, sidebar: { showRoots: true } });
