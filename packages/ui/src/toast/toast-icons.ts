import {
  CheckCircleIcon,
  HourglassIcon,
  InfoIcon,
  WarningCircleIcon,
  type Icon,
} from "#icon/icon.tsx";
import type { ToastTone } from "./toast-post.ts";

/** The sign of a toast, by what it is about. */
export const TOAST_ICONS: Readonly<Record<ToastTone, Icon>> = {
  message: InfoIcon,
  success: CheckCircleIcon,
  error: WarningCircleIcon,
  loading: HourglassIcon,
};
