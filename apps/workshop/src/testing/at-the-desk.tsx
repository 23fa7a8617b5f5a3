import { LinkProvider } from "@kinfold/ui/link";
import type { Decorator } from "@storybook/react-vite";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { RouterAnchor } from "#router-anchor.tsx";

/** Puts a page of the desk where the browser would be at this address. */
export const placeAtDesk =
  (path: string, address = path): Decorator =>
  (Story) => (
    <MemoryRouter initialEntries={[address]}>
      <LinkProvider component={RouterAnchor}>
        <Routes>
          <Route path={path} element={<Story />} />
        </Routes>
      </LinkProvider>
    </MemoryRouter>
  );
