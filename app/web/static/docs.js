// Shows the API's own document; the bundle beside it defines SwaggerUIBundle.
window.SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
});
