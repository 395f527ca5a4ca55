import { startRecording } from "./recorder.ts";

// Imported before everything else, so that nothing is said or asked for unrecorded.
startRecording(window);
