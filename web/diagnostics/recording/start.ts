import { recordFirstRequests, startRecording } from "./recorder.ts";

// Starts recording when this module is imported. It must be the first import, so that the recorder
// receives all logs and requests.
startRecording(window);
if (window.firstAnswers) recordFirstRequests(window.firstAnswers);
