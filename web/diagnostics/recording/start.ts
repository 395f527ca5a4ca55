import { startRecording } from "./recorder.ts";

// Starts recording when imported. Must be the first import, so that no log or request is missed.
startRecording(window);
