import { startRecording } from "./recorder.ts";

// Starts recording when imported. Imported first, so that no log or request is missed.
startRecording(window);
