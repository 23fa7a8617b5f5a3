/** Goes to a page outside the app. */
export type LeaveTo = (page: string) => void;
