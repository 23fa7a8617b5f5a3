import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "#app.tsx";

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const followTheme = (): void => {
  document.documentElement.classList.toggle("dark", dark.matches);
};
dark.addEventListener("change", followTheme);
followTheme();

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <BrowserRouter basename="/review">
      <App />
    </BrowserRouter>
  </StrictMode>,
);
