import { startRecording } from "./recorder.ts";

// Starts recording when it is imported. Must be the first import, so that the recorder sees all
// logs and requests.
startRecording(window);
