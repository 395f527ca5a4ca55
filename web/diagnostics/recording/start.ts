import { startRecording } from "./recorder.ts";

// Imported first, so that nothing is logged or requested before recording starts.
startRecording(window);
