import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { AppLink } from "./app-link.tsx";

test.each([["/dashboard/wallet"], ["https://club.example/terms"], ["mailto:club@example.com"]])(
  "a link to %s hands on every handler that it is given",
  (href) => {
    const on = {
      onClick: vi.fn((event: { preventDefault: () => void }) => event.preventDefault()),
      onPointerEnter: vi.fn(),
      onTouchStart: vi.fn(),
      onFocus: vi.fn(),
    };
    render(
      <MemoryRouter>
        <AppLink href={href} {...on}>
          Go
        </AppLink>
      </MemoryRouter>,
    );
    const link = screen.getByRole("link", { name: "Go" });
    fireEvent.click(link);
    fireEvent.pointerEnter(link);
    fireEvent.touchStart(link);
    fireEvent.focus(link);
    for (const handler of Object.values(on)) expect(handler).toHaveBeenCalledOnce();
  },
);
