import { LinkProvider } from "@kinfold/ui/link";
import { Route, Routes } from "react-router-dom";
import { DeskPage } from "#desk/desk-page.tsx";
import { HistoryPage } from "#history/history-page.tsx";
import { SignInPage } from "#sign-in/sign-in-page.tsx";
import { RouterAnchor } from "#router-anchor.tsx";

/** The review desk of the workshop, and the history of each story's look. */
export function App() {
  return (
    <LinkProvider component={RouterAnchor}>
      <Routes>
        <Route path="/" element={<DeskPage />} />
        <Route path="/sign-in" element={<SignInPage />} />
        <Route path="/history/:story" element={<HistoryPage />} />
      </Routes>
    </LinkProvider>
  );
}
