import { compressScript } from "@kinfold/frame/build/minified";

const NONCE = 'nonce="__CSP_NONCE__"';

type Page = {
  /** dist/index.html as Vite wrote it. */
  template: string;
  /** The script that runs before the first paint. */
  boot: string;
  title: string;
  /** Which address the markup was made for; empty when there is none. */
  key: string;
  markup: string;
  /** The style that the first paint needs; empty to wait for the whole sheet. */
  critical: string;
  sheet: string;
  /** Every script of the first visit. */
  chunks: readonly string[];
  /** A script that runs behind the first, for a page that asks for what it will read. */
  askAhead?: string;
};

/**
 * One HTML file. Its scripts are asked for first, in the order in which they run, while the rest of the page is on its way. With critical
 * style the whole sheet, and the fonts that it asks for, leave the link to the scripts: the app calls `kinfoldDress` once it is drawn.
 */
export function buildPageHtml(page: Page): string {
  const entry = /<script[^>]*type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(page.template);
  const source = entry?.[1];
  if (entry === null || source === undefined) throw new Error("the build made no entry script");
  if (/ style="/.test(page.markup)) {
    throw new Error(`the markup of ${page.key} has a style attribute, which the policy refuses`);
  }
  if (/<script|<template/.test(page.markup)) {
    throw new Error(`the markup of ${page.key} came in pieces`);
  }
  const sheet = `/${page.sheet}`;
  const preloads = page.chunks
    .map((file) => `/${file}`)
    .filter((file) => file !== source)
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
    .join("");
  const style =
    page.critical === ""
      ? `<link rel="stylesheet" href="${sheet}">`
      : `<style ${NONCE}>${page.critical}</style><noscript><link rel="stylesheet" href="${sheet}"></noscript>`;
  const later = page.critical === "" ? "" : addSheet(sheet);
  const boot = compressScript("boot.js", `${page.boot}${page.askAhead ?? ""}${later}`);
  return (
    page.template
      // First of all: between the words of the markup a space is a space.
      .replaceAll(/>\s+</g, "><")
      .trim()
      .replaceAll(/<link[^>]*rel="(?:stylesheet|modulepreload)"[^>]*>\s*/g, "")
      .replace(entry[0], "")
      .replace(
        /<title>.*<\/title>/,
        `<title>${page.title === "Kinfold" ? "" : `${page.title} · `}Kinfold</title>`,
      )
      .replace(
        "<!--boot-->",
        () =>
          `<script type="module" ${NONCE} src="${source}"></script>${preloads}<script ${NONCE}>${boot}</script>${style}`,
      )
      .replace(
        /<div id="root"><\/div>/,
        () => `<div id="root" data-prerendered="${page.key}">${page.markup}</div>`,
      )
  );
}

const addSheet = (sheet: string): string => `
globalThis.kinfoldDress = function () {
  delete globalThis.kinfoldDress;
  var link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = ${JSON.stringify(sheet)};
  document.head.append(link);
};`;
