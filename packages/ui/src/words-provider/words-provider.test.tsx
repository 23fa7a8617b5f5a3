import { toMinor } from "@kinfold/money";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Dialog } from "#dialog/dialog.tsx";
import { Figure } from "#figure/figure.tsx";
import { Loader } from "#loader/loader.tsx";
import { Pagination } from "#pagination/pagination.tsx";
import { WordsProvider } from "./words-provider.tsx";

const pages = <Pagination label="Receipts" page={2} pages={9} onPage={() => undefined} />;

test("without a provider a component speaks English", () => {
  render(pages);
  expect(screen.getByRole("status")).toHaveTextContent("Page 2 of 9");
  expect(screen.getByRole("button", { name: "Next" })).toBeVisible();
});

test("a word that is left out is that of the provider around it, then English (words-provider-1)", () => {
  render(
    <WordsProvider words={{ pagination: { next: "Suivant", page: (at, of) => `${at}/${of}` } }}>
      <WordsProvider words={{ pagination: { next: "Plus" }, loader: { label: "Un instant" } }}>
        {pages}
        <Loader />
      </WordsProvider>
    </WordsProvider>,
  );
  expect(screen.getByRole("button", { name: "Plus" })).toBeVisible();
  expect(screen.getByText("2/9")).toBeVisible();
  expect(screen.getByRole("button", { name: "Previous" })).toBeVisible();
  expect(screen.getByText("Un instant")).toBeVisible();
});

test("words reach what opens over the page, and what only screen readers hear", () => {
  render(
    <WordsProvider words={{ dialog: { close: "Fermer" }, figure: { up: "En hausse de" } }}>
      <Dialog open title="Retrait" onOpenChange={() => undefined}>
        <Figure amount={toMinor(100n)} currency="NGN" trend="up" />
      </Dialog>
    </WordsProvider>,
  );
  expect(screen.getByRole("button", { name: "Fermer" })).toBeVisible();
  expect(screen.getByText("En hausse de")).toBeInTheDocument();
});

test("what a page passes is the page's own", () => {
  render(
    <WordsProvider words={{ loader: { label: "Un instant" } }}>
      <Loader label="Opening your account" />
    </WordsProvider>,
  );
  expect(screen.getByText("Opening your account")).toBeVisible();
});
