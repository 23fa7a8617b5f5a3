import { Dialog } from "@kinfold/ui/dialog";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  globalThis.kinfoldLanguage = undefined;
  vi.resetModules();
});

test("components say their own words in the language of the page, which is there before them", async () => {
  globalThis.kinfoldLanguage = { locale: "ha-NG", drafts: { Close: "Rufe" } };
  const { SpokenComponents } = await import("./spoken-components.tsx");
  render(
    <SpokenComponents>
      <Dialog open title="Asusu" onOpenChange={vi.fn()}>
        …
      </Dialog>
    </SpokenComponents>,
  );
  expect(screen.getByRole("button", { name: /^Rufe/ })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Close/ })).not.toBeInTheDocument();
});
