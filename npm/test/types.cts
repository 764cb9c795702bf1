// The same types for `require`.
import urlint = require("urlint");

const [finding] = urlint.check("HTTP://www.ietf.org/");
const severity: "info" | "warning" | "error" | undefined = finding?.severity;
console.log(severity);
