import { createContext } from "react";

/** The token of the mailed reset link that this page was opened with; the address no longer holds it. */
export const ResetToken = createContext("");
