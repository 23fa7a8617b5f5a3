import { act, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AuthBand, AuthCloth } from "./auth-cloth.tsx";

afterEach(() => {
  vi.useRealTimers();
});

test("the painting of cloth and band waits for the first paint of the page (auth-cloth-1)", async () => {
  vi.useFakeTimers();
  const { container } = render(
    <>
      <AuthCloth title="One thread is no cloth." text="Kinfold puts money together." />
      <AuthBand />
    </>,
  );
  expect(container.querySelector("[data-art]")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(container.querySelectorAll("[data-art]").length).toBeGreaterThan(1);
});
