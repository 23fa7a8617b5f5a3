import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { watchAnswers } from "@kinfold/api/client";
import { noteServerTime, readServerClock } from "@kinfold/api/office/server-clock";
import { ClockProvider } from "@kinfold/frame/clock";
import { App } from "#app.tsx";

const root = document.getElementById("root");
watchAnswers((headers) => {
  noteServerTime(headers.get("date"));
});
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <ClockProvider value={readServerClock}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ClockProvider>
  </StrictMode>,
);
