import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { finishUpload, readUpload, sendUploadPart, startUpload } from "@kinfold/contract/receipts";
import { receipt, uploads } from "@kinfold/contract/testing/receipt-samples";
import type { HttpHandler } from "msw";

/** A file that arrives in one go. */
export const buildUploadHandlers = (): HttpHandler[] => [
  respondWith(startUpload, uploads.begun),
  respondWith(readUpload, uploads.begun),
  respondWith(sendUploadPart, uploads.arrived),
  respondWith(finishUpload, receipt),
];
