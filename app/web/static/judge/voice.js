// Speech, where the browser has it: hearing a word, and saying the verdict.

const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;

/** Tell whether a word can be said into this browser; it needs a secure context. */
export const canListen = Boolean(Recognition) && window.isSecureContext;
export const canSpeak = "speechSynthesis" in window;

/** Hear one word; `heard` gets each reading, `ended` is called when hearing stops. */
export function listen(heard, ended) {
  const recognition = new Recognition();
  recognition.lang = "ru-RU";
  recognition.interimResults = true;
  recognition.maxAlternatives = 1;
  recognition.addEventListener("result", (event) => {
    heard(event.results[event.results.length - 1][0].transcript.trim().toLowerCase());
  });
  recognition.addEventListener("end", ended);
  recognition.addEventListener("error", ended);
  recognition.start();
  return () => recognition.stop();
}

/** Say a text in Russian, instead of whatever is being said. */
export function say(text, lang) {
  const speech = new SpeechSynthesisUtterance(text);
  speech.lang = lang === "ru" ? "ru-RU" : "en-GB";
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}
