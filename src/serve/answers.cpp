#include "serve/answers.h"

#include <nlohmann/json.hpp>

namespace assay::serve {

Response json_response(const nlohmann::json& json, int status) {
  Response response;
  response.status = status;
  response.type = "application/json";
  response.body = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  return response;
}

Response error_response(int status, const std::string& message) {
  return json_response({{"error", message}}, status);
}

}  // namespace assay::serve
