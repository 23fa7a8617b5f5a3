import { listDrawnStates, readStoryFiles, indexStories } from "../tools/checks/stated-states.ts";

/** Every state of the specification that a story shows, in the order of the stories. The build of the stories evaluates it. */
export const STATED_STATES = listDrawnStates(indexStories(readStoryFiles()));
